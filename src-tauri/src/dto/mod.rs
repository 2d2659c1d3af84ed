//! Shapes that cross to the window, converted here and nowhere else. Ids are strings, times RFC 3339,
//! scores 0..1.

pub mod editor;
pub mod evidence;
pub mod imports;
pub mod judge_setup;
pub mod judges;
pub mod library;
pub mod progress;
pub mod results;
pub mod runs;
pub mod words;

use recollect_domain::statistics::Interval as DomainInterval;
use recollect_engine::{Figure, Span};
use serde::{Deserialize, Serialize};
use specta::Type;

#[derive(Debug, Clone, Copy, PartialEq, Serialize, Type)]
pub struct Interval {
    pub low: f64,
    pub high: f64,
}

/// A mean with its 95 % interval; undefined is null.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Type)]
pub struct ScoreFigure {
    pub mean: Option<f64>,
    pub interval: Option<Interval>,
}

impl From<Figure> for ScoreFigure {
    fn from(figure: Figure) -> Self {
        let interval = |DomainInterval { low, high }| Interval { low, high };
        Self { mean: figure.mean, interval: figure.interval.map(interval) }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Serialize, Type)]
pub struct Range {
    pub low: f64,
    pub high: f64,
}

impl From<Span> for Range {
    fn from(span: Span) -> Self {
        Self { low: span.low, high: span.high }
    }
}

/// How stored verdicts are looked at.
#[derive(Debug, Clone, Copy, Deserialize, Type)]
pub struct View {
    pub formula: words::Formula,
    pub threshold: f64,
    pub strict: bool,
}

impl From<View> for recollect_domain::formula::Rule {
    fn from(view: View) -> Self {
        Self { formula: view.formula.into(), threshold: view.threshold, strict: view.strict }
    }
}
