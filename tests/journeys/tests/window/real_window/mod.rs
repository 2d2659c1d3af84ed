//! Every name here begins with `real_window`, by which `./dev test` picks these tests out.

mod edited;
mod every_screen;
mod first_score;
mod interrupted;
mod keys;
mod troubles;
