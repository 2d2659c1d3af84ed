use clap::Args;
use serde::{Deserialize, Serialize};

/// How the judge behaves. The default answers everything at once and never fails.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, Args)]
#[serde(default)]
pub struct Plan {
    /// Wait before each answer.
    #[arg(long, default_value_t = 0)]
    pub latency_ms: u64,
    /// At most this much is added to the latency, evenly spread.
    #[arg(long, default_value_t = 0)]
    pub jitter_ms: u64,
    /// Pause after every 16 bytes of the body; 0 sends it whole.
    #[arg(long, default_value_t = 0)]
    pub slow_drip_ms: u64,
    /// Another seed, other failures.
    #[arg(long, default_value_t = 0)]
    pub seed: u64,
    #[command(flatten)]
    pub rates: Rates,
    /// A document asked again and again fails at most this often.
    #[arg(long, default_value_t = 1)]
    pub max_faults_per_request: u32,
    /// The wait a 429 or 503 names.
    #[arg(long)]
    pub retry_after_s: Option<u64>,
    /// Name the wait as an HTTP date instead of seconds.
    #[arg(long)]
    pub retry_after_as_date: bool,
    /// 400 naming the parameter when a JSON Schema is sent.
    #[arg(long)]
    pub refuse_json_schema: bool,
    /// 400 naming the parameter when JSON mode (with Anthropic a tool) is asked for.
    #[arg(long)]
    pub refuse_json_mode: bool,
    /// Answers in words when a JSON Schema is sent, as if there were none.
    #[arg(long)]
    pub ignore_json_schema: bool,
    /// 400 naming `temperature` when one is sent.
    #[arg(long)]
    pub refuse_temperature: bool,
    /// 400 naming the token limit when a larger one is sent.
    #[arg(long)]
    pub largest_limit: Option<u64>,
    /// Answers are cut off unless a token limit of at least this is sent.
    #[arg(long)]
    pub needed_limit: Option<u64>,
    /// 200 with a web page, as from a sign-in page in between.
    #[arg(long)]
    pub web_page: bool,
    /// What a service answers when the account has no credit.
    #[arg(long)]
    pub quota: bool,
    /// The key is refused unless it is this one, in the wire's own header.
    #[arg(long)]
    pub wrong_key: Option<String>,
    /// Repeats the key it was sent in whatever it says.
    #[arg(long)]
    pub repeat_key: bool,
    /// What a service answers when it does not have the model.
    #[arg(long)]
    pub unknown_model: bool,
    /// What a service answers when the prompt is too long.
    #[arg(long)]
    pub context_too_long: bool,
    /// 200 without text, ended by a content filter.
    #[arg(long)]
    pub content_filter: bool,
    /// 200 with a refusal in the wire's way.
    #[arg(long)]
    pub refusal: bool,
    /// Says nothing of the tokens it used.
    #[arg(long)]
    pub no_usage: bool,
    /// Leads on to this address.
    #[arg(long)]
    pub redirect_to: Option<String>,
    /// The status that leads on.
    #[arg(long, default_value_t = 302)]
    pub redirect_status: u16,
}

impl Default for Plan {
    fn default() -> Self {
        Self {
            latency_ms: 0,
            jitter_ms: 0,
            slow_drip_ms: 0,
            seed: 0,
            rates: Rates::default(),
            max_faults_per_request: 1,
            retry_after_s: None,
            retry_after_as_date: false,
            refuse_json_schema: false,
            refuse_json_mode: false,
            ignore_json_schema: false,
            refuse_temperature: false,
            largest_limit: None,
            needed_limit: None,
            web_page: false,
            quota: false,
            wrong_key: None,
            repeat_key: false,
            unknown_model: false,
            context_too_long: false,
            content_filter: false,
            refusal: false,
            no_usage: false,
            redirect_to: None,
            redirect_status: 302,
        }
    }
}

/// How many of all documents meet each fault, from 0 to 1. Their sum stays within 1.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize, Args)]
#[serde(default)]
pub struct Rates {
    /// 429.
    #[arg(long, default_value_t = 0.0)]
    pub rate_limited: f64,
    /// 503.
    #[arg(long, default_value_t = 0.0)]
    pub unavailable: f64,
    /// 500.
    #[arg(long, default_value_t = 0.0)]
    pub server_error: f64,
    /// 200 with a text that is not JSON.
    #[arg(long, default_value_t = 0.0)]
    pub malformed: f64,
    /// Never answered.
    #[arg(long, default_value_t = 0.0)]
    pub hung: f64,
    /// 200, cut in the middle and ended by `length`.
    #[arg(long, default_value_t = 0.0)]
    pub truncated: f64,
    /// The connection is closed without an answer.
    #[arg(long, default_value_t = 0.0)]
    pub disconnect: f64,
}

/// What goes wrong with one request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fault {
    RateLimited,
    Unavailable,
    ServerError,
    Malformed,
    Hung,
    Truncated,
    Disconnect,
}

impl Rates {
    /// The fault that `chance`, between 0 and 1, falls on.
    pub(crate) fn fault(&self, chance: f64) -> Option<Fault> {
        let mut below = 0.0;
        let all = [
            (self.rate_limited, Fault::RateLimited),
            (self.unavailable, Fault::Unavailable),
            (self.server_error, Fault::ServerError),
            (self.malformed, Fault::Malformed),
            (self.hung, Fault::Hung),
            (self.truncated, Fault::Truncated),
            (self.disconnect, Fault::Disconnect),
        ];
        all.into_iter().find_map(|(rate, fault)| {
            below += rate;
            (chance < below).then_some(fault)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_rate_has_its_own_share_of_chance() {
        let rates = Rates { rate_limited: 0.1, server_error: 0.2, hung: 0.3, ..Rates::default() };
        assert_eq!(rates.fault(0.0), Some(Fault::RateLimited));
        assert_eq!(rates.fault(0.15), Some(Fault::ServerError));
        assert_eq!(rates.fault(0.59), Some(Fault::Hung));
        assert_eq!(rates.fault(0.61), None);
        assert_eq!(Rates::default().fault(0.0), None);
    }

    #[test]
    fn a_plan_needs_only_what_differs_from_the_default() {
        let plan: Plan =
            serde_json::from_str(r#"{"seed": 7, "rates": {"hung": 0.5}}"#).expect("a plan");
        assert_eq!((plan.seed, plan.rates.hung, plan.max_faults_per_request), (7, 0.5, 1));
    }
}
