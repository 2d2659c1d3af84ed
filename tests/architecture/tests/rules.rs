//! The rules, run on the repository.

use std::path::Path;

use architecture::{edges, report};

#[test]
fn crates_depend_only_on_the_layers_below_them() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap();
    let packages = edges::members(&root).unwrap();
    let mut wrong = edges::wrong_edges(&packages, &root);
    wrong.extend(edges::wrong_libraries(&packages));
    wrong.extend(edges::tauri_outside_the_shell(&packages));
    assert!(wrong.is_empty(), "{}", report(&wrong));
}
