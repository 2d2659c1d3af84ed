//! Figures over conversations. Undefined stays `None`: never NaN, never 0 in its place.

use statrs::distribution::{ContinuousCDF, Normal, StudentsT};

const CONFIDENCE: f64 = 0.95;

/// A two-sided 95 % interval.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Interval {
    pub low: f64,
    pub high: f64,
}

/// A mean with its 95 % interval; `interval` is none where it is undefined.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Estimate {
    pub mean: f64,
    pub standard_error: Option<f64>,
    pub interval: Option<Interval>,
    /// Conversations the figure rests on.
    pub clusters: usize,
}

impl Estimate {
    /// The interval as shown to people: clamped to 0..1, and where every conversation agrees
    /// (standard error 0) Wilson's with one observation a conversation, because no finite sample
    /// makes chance vanish.
    pub fn shown_interval(&self) -> Option<Interval> {
        let interval = self.interval?;
        if self.standard_error.is_some_and(|se| se < 1e-12) {
            return wilson(self.mean * self.clusters as f64, self.clusters);
        }
        Some(Interval { low: interval.low.clamp(0.0, 1.0), high: interval.high.clamp(0.0, 1.0) })
    }
}

/// Mean of one value a conversation, with Student's t interval (n − 1 degrees of freedom).
pub fn mean_of_conversations(values: &[f64]) -> Option<Estimate> {
    let clusters: Vec<(f64, usize)> = values.iter().map(|value| (*value, 1)).collect();
    clustered_mean(&clusters)
}

/// Mean over turns, with the cluster-robust (CR1) interval: turns of one conversation are alike.
///
/// Each cluster is a conversation's (sum of values, number of values). Liang & Zeger 1986 with the
/// G/(G−1) correction: SE = √(G/(G−1) · Σ_c (Σ_i (s − s̄))²) / n, t with G − 1 degrees of freedom.
pub fn clustered_mean(clusters: &[(f64, usize)]) -> Option<Estimate> {
    let counted: Vec<(f64, f64)> =
        clusters.iter().filter(|(_, n)| *n > 0).map(|(sum, n)| (*sum, *n as f64)).collect();
    let n: f64 = counted.iter().map(|(_, n)| n).sum();
    if counted.is_empty() {
        return None;
    }
    let mean = counted.iter().map(|(sum, _)| sum).sum::<f64>() / n;
    let groups = counted.len() as f64;
    let standard_error = (counted.len() > 1).then(|| {
        let squares: f64 = counted.iter().map(|(sum, n)| (sum - n * mean).powi(2)).sum();
        (groups / (groups - 1.0) * squares).sqrt() / n
    });
    let interval = standard_error.and_then(|se| {
        let t = StudentsT::new(0.0, 1.0, groups - 1.0).ok()?;
        let reach = t.inverse_cdf(0.5 + CONFIDENCE / 2.0) * se;
        Some(Interval { low: mean - reach, high: mean + reach })
    });
    Some(Estimate { mean, standard_error, interval, clusters: counted.len() })
}

/// Wilson's score interval for `hits` of `n`; none without observations. (Wilson 1927.)
pub fn wilson(hits: f64, n: usize) -> Option<Interval> {
    if n == 0 {
        return None;
    }
    let n = n as f64;
    let z = Normal::new(0.0, 1.0).ok()?.inverse_cdf(0.5 + CONFIDENCE / 2.0);
    let p = hits / n;
    let centre = p + z * z / (2.0 * n);
    let reach = z * (p * (1.0 - p) / n + z * z / (4.0 * n * n)).sqrt();
    let scale = 1.0 + z * z / n;
    Some(Interval {
        low: ((centre - reach) / scale).max(0.0),
        high: ((centre + reach) / scale).min(1.0),
    })
}

/// Half the width, in score points (0..1), a difference between two runs of `conversations` must
/// exceed before chance is an unlikely explanation, for scores spread like `sd` (paired design
/// not assumed): z · sd · √(2/n).
pub fn smallest_telling_difference(conversations: usize, sd: f64) -> Option<f64> {
    if conversations == 0 {
        return None;
    }
    let z = Normal::new(0.0, 1.0).ok()?.inverse_cdf(0.5 + CONFIDENCE / 2.0);
    Some((z * sd * (2.0 / conversations as f64).sqrt()).min(1.0))
}
