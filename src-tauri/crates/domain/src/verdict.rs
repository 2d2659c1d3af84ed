use crate::FactId;

vocabulary! {
    /// What a judge says of one assistant turn.
    Outcome, "outcome" {
        Retained = "retained",
        Attrition = "attrition",
        /// No fact was known yet; set by the engine alone.
        NotApplicable = "not_applicable",
        /// No verdict could be had; never a score, never a miss.
        Unscored = "unscored",
    }
}

vocabulary! {
    AttritionKind, "kind of attrition" {
        Forgot = "forgot",
        Contradicted = "contradicted",
        AskedAgain = "asked_again",
        IgnoredConstraint = "ignored_constraint",
    }
}

vocabulary! {
    /// Why something has no score.
    Cause, "cause" {
        /// The facts of an earlier user turn could not be extracted.
        FactsMissing = "facts_missing",
        /// The judge's replies could not be read, even after asking again.
        BadReply = "bad_reply",
        /// The judge declined to answer.
        Refused = "refused",
        ContentFilter = "content_filter",
        ContextTooLong = "context_too_long",
        /// The judge refused the request for another reason.
        BadRequest = "bad_request",
        Timeout = "timeout",
        Network = "network",
        RateLimited = "rate_limited",
        ServerError = "server_error",
        /// Unscored turns could still change the result.
        Incomplete = "incomplete",
        /// The conversation has no assistant turn with text.
        NothingToJudge = "nothing_to_judge",
    }
}

/// Words a judge quoted, and whether they are really there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Quote {
    pub text: String,
    pub found: bool,
}

/// What a judge says of one assistant turn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verdict {
    /// Position of the judged turn.
    pub position: u32,
    pub outcome: Outcome,
    /// Only with [`Outcome::Attrition`].
    pub kind: Option<AttritionKind>,
    /// The facts at stake, as far as they exist.
    pub fact_ids: Vec<FactId>,
    pub fact_quote: Option<Quote>,
    pub reply_quote: Option<Quote>,
    pub reason: Option<String>,
    /// Only with [`Outcome::Unscored`].
    pub cause: Option<Cause>,
    /// What was odd about the judge's reply, in plain words; none of it changes the verdict.
    pub notes: Vec<String>,
}

impl Verdict {
    /// A verdict that needed no judge: no fact was known yet.
    pub fn not_applicable(position: u32) -> Self {
        Self::bare(position, Outcome::NotApplicable, None)
    }

    pub fn unscored(position: u32, cause: Cause) -> Self {
        Self::bare(position, Outcome::Unscored, Some(cause))
    }

    fn bare(position: u32, outcome: Outcome, cause: Option<Cause>) -> Self {
        Self {
            position,
            outcome,
            kind: None,
            fact_ids: Vec::new(),
            fact_quote: None,
            reply_quote: None,
            reason: None,
            cause,
            notes: Vec::new(),
        }
    }

    /// A miss counts even when nothing the judge quoted could be found, but it is marked weak.
    pub fn is_weak(&self) -> bool {
        self.outcome == Outcome::Attrition
            && ![&self.fact_quote, &self.reply_quote].into_iter().flatten().any(|quote| quote.found)
    }
}
