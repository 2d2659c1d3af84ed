//! What happened so far.

use std::collections::{BTreeMap, HashMap, HashSet};

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Later requests are counted but not kept.
const MOST_RECORDED: usize = 20_000;

/// Totals since the start or the last reset.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counts {
    /// Requests for a completion.
    pub requests: u64,
    /// Requests with the very body that had already got a readable answer.
    pub repeats: u64,
    /// The most requests that were being answered at one time.
    pub peak_in_flight: u64,
    pub connections: u64,
    /// Answers by HTTP status.
    pub by_status: BTreeMap<u16, u64>,
    /// Requests that got no answer: left hanging, cut off, or given up by the client.
    pub unanswered: u64,
}

/// A request for a completion as it came.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Recorded {
    pub path: String,
    /// Header names in lower case.
    pub headers: BTreeMap<String, String>,
    /// Null where the body is not JSON.
    pub body: Value,
    /// Since the start of the judge.
    pub arrived_ms: u64,
    /// None until it is answered.
    pub status: Option<u16>,
}

impl Recorded {
    /// The `Authorization` header, if one came.
    pub fn authorization(&self) -> Option<&str> {
        self.headers.get("authorization").map(String::as_str)
    }
}

/// Where a document stands: how often it was asked about, and how often that failed.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Asked {
    pub(crate) times: u32,
    pub(crate) faults: u32,
}

#[derive(Debug, Default)]
pub(crate) struct Ledger {
    counts: Counts,
    in_flight: u64,
    recorded: Vec<Recorded>,
    /// Bodies that were given a readable answer, by hash.
    answered: HashSet<[u8; 32]>,
    asked: HashMap<String, Asked>,
    /// Raised by a reset, so that what began before it does not end after it.
    epoch: u64,
}

/// A request that is in the ledger.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Entry {
    epoch: u64,
    number: usize,
    body: [u8; 32],
}

impl Ledger {
    pub(crate) fn connected(&mut self) {
        self.counts.connections += 1;
    }

    pub(crate) fn arrived(&mut self, request: Recorded, body: [u8; 32]) -> Entry {
        self.counts.requests += 1;
        self.counts.repeats += u64::from(self.answered.contains(&body));
        self.in_flight += 1;
        self.counts.peak_in_flight = self.counts.peak_in_flight.max(self.in_flight);
        let number = self.recorded.len();
        if number < MOST_RECORDED {
            self.recorded.push(request);
        }
        Entry { epoch: self.epoch, number, body }
    }

    /// Says how the request is answered, before the answer is sent.
    pub(crate) fn answered(&mut self, entry: &Entry, status: u16, readable: bool) {
        if entry.epoch != self.epoch {
            return;
        }
        *self.counts.by_status.entry(status).or_default() += 1;
        if let Some(request) = self.recorded.get_mut(entry.number) {
            request.status = Some(status);
        }
        if readable {
            self.answered.insert(entry.body);
        }
    }

    pub(crate) fn left(&mut self, entry: &Entry, with_answer: bool) {
        if entry.epoch != self.epoch {
            return;
        }
        self.in_flight -= 1;
        self.counts.unanswered += u64::from(!with_answer);
    }

    pub(crate) fn asked(&mut self, document: &str) -> &mut Asked {
        self.asked.entry(document.to_owned()).or_default()
    }

    pub(crate) fn counts(&self) -> Counts {
        self.counts.clone()
    }

    pub(crate) fn recorded(&self) -> Vec<Recorded> {
        self.recorded.clone()
    }

    /// Forgets everything, what was asked included.
    pub(crate) fn reset(&mut self) {
        *self = Self { epoch: self.epoch + 1, ..Self::default() };
    }
}
