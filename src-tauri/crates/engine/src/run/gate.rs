use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use tokio::time::Instant;

/// Holds back all calls to a judge while its provider asked us to wait.
#[derive(Default)]
pub(crate) struct Gate {
    closed_until: Mutex<Option<Instant>>,
}

impl Gate {
    /// Closes for at least `wait` from now; never shortens a longer wait.
    pub(crate) fn close_for(&self, wait: Duration) {
        let until = Instant::now() + wait;
        let mut closed = self.lock();
        *closed = Some(closed.map_or(until, |other| other.max(until)));
    }

    pub(crate) fn remaining(&self) -> Option<Duration> {
        let left = self.lock().map(|until| until.saturating_duration_since(Instant::now()))?;
        (!left.is_zero()).then_some(left)
    }

    /// Returns once no wait is in force; a wait that grows meanwhile is obeyed too.
    pub(crate) async fn until_open(&self) {
        while let Some(left) = self.remaining() {
            tokio::time::sleep(left).await;
        }
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Option<Instant>> {
        self.closed_until.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn the_longest_wait_counts() {
        let gate = Gate::default();
        let started = Instant::now();
        gate.close_for(Duration::from_secs(30));
        gate.close_for(Duration::from_secs(5));
        gate.until_open().await;
        assert_eq!(started.elapsed().as_secs(), 30);
    }
}
