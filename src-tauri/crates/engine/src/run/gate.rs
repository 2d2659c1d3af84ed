use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use rand::RngExt;
use tokio::time::Instant;

/// Over this long those who waited come back.
const SPREAD: Duration = Duration::from_millis(500);

/// Holds back all calls to a judge while its provider asked us to wait.
#[derive(Default)]
pub(crate) struct Gate {
    closed_until: Mutex<Option<Instant>>,
}

impl Gate {
    /// Closes for at least `wait` from now; never shortens a longer wait. Says whether it was open.
    pub(crate) fn close_for(&self, wait: Duration) -> bool {
        let now = Instant::now();
        let until = now + wait;
        let mut closed = self.lock();
        let was_open = closed.is_none_or(|other| other <= now);
        *closed = Some(closed.map_or(until, |other| other.max(until)));
        was_open
    }

    pub(crate) fn remaining(&self) -> Option<Duration> {
        let left = self.lock().map(|until| until.saturating_duration_since(Instant::now()))?;
        (!left.is_zero()).then_some(left)
    }

    /// Returns once no wait is in force; a wait that grows meanwhile is obeyed too. Whoever had to
    /// wait comes at a moment of their own, so that not all come at once.
    pub(crate) async fn until_open(&self) {
        while let Some(left) = self.remaining() {
            let own = rand::rng().random_range(Duration::ZERO..=SPREAD);
            tokio::time::sleep(left + own).await;
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
        assert!(gate.close_for(Duration::from_secs(30)));
        assert!(!gate.close_for(Duration::from_secs(5)), "it is closed already");
        gate.until_open().await;
        assert_eq!(started.elapsed().as_secs(), 30);
        assert!(gate.close_for(Duration::from_secs(1)), "it was open again");
    }
}
