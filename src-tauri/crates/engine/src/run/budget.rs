use std::sync::{Mutex, PoisonError};

/// A run's hard caps.
pub(crate) struct Budget {
    max_calls: Option<u32>,
    max_cost: Option<f64>,
    used: Mutex<(u32, f64)>,
}

impl Budget {
    pub(crate) fn new(
        max_calls: Option<u32>,
        max_cost: Option<f64>,
        calls: u32,
        cost: f64,
    ) -> Self {
        Self { max_calls, max_cost, used: Mutex::new((calls, cost)) }
    }

    /// Reserves one request.
    ///
    /// # Errors
    /// The sentence for the person when a cap is reached.
    pub(crate) fn take(&self) -> Result<(), String> {
        let mut used = self.used.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(max) = self.max_calls.filter(|max| used.0 >= *max) {
            return Err(format!(
                "The run reached its limit of {max} calls. Everything so far is kept."
            ));
        }
        if let Some(max) = self.max_cost.filter(|max| used.1 >= *max) {
            return Err(format!(
                "The run reached its spending limit of {max}. Everything so far is kept."
            ));
        }
        used.0 += 1;
        Ok(())
    }

    pub(crate) fn spend(&self, cost: f64) {
        self.used.lock().unwrap_or_else(PoisonError::into_inner).1 += cost;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_request_goes_out_beyond_a_cap() {
        let calls = Budget::new(Some(2), None, 1, 0.0);
        assert!(calls.take().is_ok());
        assert!(calls.take().is_err(), "one was used before");
        let money = Budget::new(None, Some(1.0), 0, 0.0);
        money.spend(1.0);
        assert!(money.take().is_err());
    }
}
