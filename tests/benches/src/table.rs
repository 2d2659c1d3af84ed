use std::fmt::Display;

/// One line: what was measured, its target if it has one, and whether it holds.
pub(crate) fn line(what: &str, measured: impl Display, target: &str, holds: bool) {
    let mark = if holds { "ok  " } else { "MISS" };
    println!("{mark} {what:<58} {measured:<44} {target}");
}

/// Context, with nothing to hold.
pub(crate) fn note(what: &str, measured: impl Display) {
    println!("     {what:<58} {measured}");
}

pub(crate) fn title(what: &str) {
    println!("\n{what}");
}
