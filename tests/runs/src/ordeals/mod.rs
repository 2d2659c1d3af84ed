//! The same mishap again and again, at random instants: a few times in the tests, many times in the
//! benches. Each panics with what was lost; what it returns is for people to read.

mod kills;
mod logs;
mod stops;

pub use kills::{Kills, kill_again_and_again};
pub use logs::{Logs, damage_logs};
pub use stops::{Stops, stop_again_and_again};
