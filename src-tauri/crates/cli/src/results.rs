//! Sentences about results.

use recollect_engine::{Figure, RunResults};

pub fn told(results: &RunResults) -> String {
    let info = &results.info;
    let formula = info.run.settings.rule.formula;
    let mut text = format!(
        "Run {} ({}) over “{}”\n",
        info.run.id,
        info.state.as_str(),
        info.run.settings.dataset_name
    );
    if let Some(reason) = &info.run.paused_because {
        text.push_str(&format!("  {reason}\n"));
    }
    for judge in &results.judges {
        let counts = &judge.results;
        text.push_str(&format!(
            "  {}: score {} ({formula}); {} scored of {}, {} passed, {} failed, {} unscored, {} with nothing to remember; {} missed replies\n",
            judge.judge.settings.name,
            figure(&judge.macro_score),
            counts.scored,
            judge.items,
            counts.passed,
            counts.failed,
            counts.unscored,
            counts.nothing_to_remember,
            judge.turns.attrition,
        ));
    }
    text
}

fn figure(figure: &Figure) -> String {
    match (figure.mean, figure.interval) {
        (Some(mean), Some(interval)) => {
            format!("{mean:.3} (95 %: {:.3} to {:.3})", interval.low, interval.high)
        }
        (Some(mean), None) => format!("{mean:.3}"),
        (None, _) => "none".to_owned(),
    }
}
