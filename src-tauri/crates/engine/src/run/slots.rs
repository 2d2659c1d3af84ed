use std::sync::{Mutex, MutexGuard, PoisonError};

use tokio::sync::{Semaphore, SemaphorePermit};

/// After so many answers a judge that was overtaxed is trusted with its whole limit again.
const RECOVERY: usize = 50;

/// How many calls a judge may have in flight: its limit, or fewer for a while after its provider
/// said that it was too much.
pub(crate) struct Slots {
    limit: usize,
    free: Semaphore,
    /// Held by the one first try that waits for a slot; a call tried again passes all the others, so
    /// that it goes out when its wait is over and not behind everything that was never asked.
    first_tries: tokio::sync::Mutex<()>,
    withheld: Mutex<Withheld>,
}

#[derive(Default)]
struct Withheld {
    /// Of the limit.
    now: usize,
    /// When it was last halved.
    at_first: usize,
    answers: usize,
    /// Withheld slots that are still in use: they go when they are given back.
    owed: usize,
}

/// One call's place; given back when dropped.
pub(crate) struct Slot<'a> {
    slots: &'a Slots,
    permit: Option<SemaphorePermit<'a>>,
}

impl Slots {
    pub(crate) fn new(limit: u32) -> Self {
        let limit = limit as usize;
        Self {
            limit,
            free: Semaphore::new(limit),
            first_tries: tokio::sync::Mutex::default(),
            withheld: Mutex::default(),
        }
    }

    /// A slot for a call that was not tried yet.
    pub(crate) async fn take(&self) -> Slot<'_> {
        let _turn = self.first_tries.lock().await;
        self.take_again().await
    }

    /// A slot for a call that is tried again.
    pub(crate) async fn take_again(&self) -> Slot<'_> {
        // The semaphore is never closed.
        Slot { slots: self, permit: self.free.acquire().await.ok() }
    }

    /// Half of what was usable; at least one call stays possible.
    pub(crate) fn halve(&self) {
        let mut withheld = self.lock();
        let usable = self.limit - withheld.now;
        let more = usable - (usable / 2).max(1);
        withheld.now += more;
        withheld.at_first = withheld.now;
        withheld.answers = 0;
        withheld.owed += more - self.free.forget_permits(more);
    }

    /// A call was answered: the limit comes back step by step.
    pub(crate) fn answered(&self) {
        let mut withheld = self.lock();
        if withheld.now == 0 {
            return;
        }
        withheld.answers += 1;
        let back = withheld.at_first * withheld.answers.min(RECOVERY) / RECOVERY;
        while withheld.now > withheld.at_first - back {
            withheld.now -= 1;
            if withheld.owed > 0 {
                withheld.owed -= 1;
            } else {
                self.free.add_permits(1);
            }
        }
    }

    fn lock(&self) -> MutexGuard<'_, Withheld> {
        self.withheld.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Slot<'_> {
    fn drop(&mut self) {
        let mut withheld = self.slots.lock();
        if withheld.owed > 0
            && let Some(permit) = self.permit.take()
        {
            withheld.owed -= 1;
            permit.forget();
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
mod tests {
    use futures::FutureExt;

    use super::*;

    /// How many can be taken at once.
    fn usable(slots: &Slots) -> usize {
        let mut taken = Vec::new();
        while let Some(slot) = slots.take().now_or_never() {
            taken.push(slot);
        }
        taken.len()
    }

    #[test]
    fn a_call_tried_again_passes_those_that_were_never_tried() {
        let slots = Slots::new(1);
        let busy = slots.take().now_or_never();
        let mut first_tries: Vec<_> = (0..3).map(|_| Box::pin(slots.take())).collect();
        for waiting in &mut first_tries {
            assert!(waiting.now_or_never().is_none());
        }
        let mut again = Box::pin(slots.take_again());
        assert!((&mut again).now_or_never().is_none());
        drop(busy);
        // The one that was next already keeps its turn.
        let next = (&mut first_tries[0]).now_or_never();
        assert!(next.is_some());
        assert!((&mut first_tries[1]).now_or_never().is_none());
        drop(next);
        assert!((&mut again).now_or_never().is_some());
    }

    #[test]
    fn it_is_halved_and_one_always_stays() {
        let slots = Slots::new(9);
        for wanted in [9, 4, 2, 1, 1] {
            assert_eq!(usable(&slots), wanted);
            slots.halve();
        }
    }

    #[test]
    fn it_is_back_at_the_limit_after_fifty_answers_and_never_beyond() {
        let slots = Slots::new(20);
        slots.halve();
        for _ in 0..25 {
            slots.answered();
        }
        assert_eq!(usable(&slots), 15);
        for _ in 0..25 {
            slots.answered();
        }
        assert_eq!(usable(&slots), 20);
        slots.answered();
        assert_eq!(usable(&slots), 20);
    }

    #[test]
    fn slots_in_use_are_withheld_when_they_come_back() {
        let slots = Slots::new(4);
        let busy: Vec<Slot<'_>> = (0..4).filter_map(|_| slots.take().now_or_never()).collect();
        slots.halve();
        assert_eq!(usable(&slots), 0);
        drop(busy);
        assert_eq!(usable(&slots), 2);
        for _ in 0..50 {
            slots.answered();
        }
        assert_eq!(usable(&slots), 4);
    }
}
