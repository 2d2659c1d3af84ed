//! A judge on loopback that speaks the wires of OpenAI, Azure, Anthropic, Gemini and Ollama.
//!
//! What it answers is written into the conversation itself, as [`markers`]: the expected score of
//! a data set can be read off its text. What goes wrong is written into a [`Plan`], and decided by
//! a hash of the plan's seed and the document asked about, so that every run fails alike.

mod answer;
mod connection;
mod counts;
mod dice;
mod handler;
pub mod markers;
mod plan;
mod refusal;
mod server;
mod tls;
mod wires;

pub use counts::{Counts, Recorded};
pub use plan::{Plan, Rates};
pub use server::MockJudge;
pub use tls::{Certificate, TlsDoor};
