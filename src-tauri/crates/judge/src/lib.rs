//! Judges: what they are asked, over which wire, and how their replies are read.
//!
//! A [`Request`] holds one JSON document and the instructions for it. A [`Judge`] answers a request
//! with one attempt: over whatever wire it speaks. The text that
//! comes back is read by [`read_reply`], a pure function, and [`interpret`] turns what was read
//! into facts and verdicts. Waiting and trying again is the caller's business.

mod baseline;
pub mod documents;
mod endpoint;
mod error;
pub mod interpret;
mod judge;
mod prompts;
mod reader;
mod request;
mod schema;

pub use baseline::Baseline;
pub use endpoint::{
    ConfigError, Endpoint, EndpointConfig, FinalUrl, KeyNeed, ListError, LocalServer, PRESETS,
    Preset, editable_address, final_url, list_models, local_servers, providers,
};
pub use error::{CallError, CallErrorKind};
pub use judge::{Finish, Identity, Judge, Reply, Usage};
pub use prompts::prompt_version;
pub use reader::{ReadReply, ReadStatus, read_http_body, read_reply};
pub use request::{Request, Task};
pub use schema::{Schema, SchemaError};
