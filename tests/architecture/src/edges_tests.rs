//! Each checker of edges, shown a small workspace that breaks its rule.

use super::*;

const ROOT: &str = "/repo";

fn package(name: &str, folder: &str, dependencies: &[(&str, Option<Kind>)]) -> Package {
    let dependency =
        |(name, kind): &(&str, Option<Kind>)| Dependency { name: (*name).into(), kind: *kind };
    Package {
        name: name.into(),
        manifest_path: format!("{ROOT}/{folder}/Cargo.toml"),
        dependencies: dependencies.iter().map(dependency).collect(),
    }
}

fn layer(name: &str, dependencies: &[(&str, Option<Kind>)]) -> Package {
    package(name, &format!("src-tauri/crates/{name}"), dependencies)
}

fn edges(packages: &[Package]) -> Vec<String> {
    wrong_edges(packages, Path::new(ROOT)).into_iter().map(|violation| violation.place).collect()
}

#[test]
fn every_allowed_edge_is_allowed() {
    let names = ALLOWED.iter().map(|(name, allowed)| {
        layer(name, &allowed.iter().map(|allowed| (*allowed, None)).collect::<Vec<_>>())
    });
    assert_eq!(edges(&names.collect::<Vec<_>>()), Vec::<String>::new());
}

#[test]
fn an_edge_that_points_up_is_found() {
    let found = edges(&[
        layer("recollect-domain", &[("recollect-engine", None)]),
        layer("recollect-engine", &[("recollect-domain", None)]),
    ]);
    assert_eq!(found.len(), 1);
    assert!(found[0].starts_with("recollect-domain → recollect-engine"), "{}", found[0]);
}

#[test]
fn an_edge_between_siblings_is_found() {
    let siblings =
        [layer("recollect-judge", &[("recollect-store", None)]), layer("recollect-store", &[])];
    assert_eq!(edges(&siblings).len(), 1);
}

#[test]
fn a_way_around_the_engine_is_found_in_shell_and_command_line() {
    let found = edges(&[
        layer("recollect", &[("recollect-store", None)]),
        layer("recollect-cli", &[("recollect-store", Some(Kind::Build))]),
        layer("recollect-store", &[]),
    ]);
    assert_eq!(found.len(), 2);
}

#[test]
fn the_mock_judge_is_for_tests_of_layers_that_make_calls() {
    let mock = package("mock-judge", "tests/mock-judge", &[]);
    let dev = Some(Kind::Dev);
    let good = layer("recollect-judge", &[("mock-judge", dev)]);
    assert_eq!(edges(&[good, mock.clone()]), Vec::<String>::new());
    let found = edges(&[
        layer("recollect-judge", &[("mock-judge", None)]),
        layer("recollect-domain", &[("mock-judge", dev)]),
        layer("recollect-exchange", &[("mock-judge", dev)]),
        mock,
    ]);
    assert_eq!(found.len(), 3);
}

#[test]
fn test_crates_may_use_anything_and_product_crates_none_of_them() {
    let found = edges(&[
        package("corpus", "tests/corpus", &[("recollect-store", None)]),
        layer("recollect-store", &[("corpus", Some(Kind::Dev))]),
    ]);
    assert_eq!(found.len(), 1);
    assert!(found[0].starts_with("recollect-store → corpus (dev-dependency"), "{}", found[0]);
}

#[test]
fn a_crate_without_a_place_among_the_layers_is_found() {
    assert_eq!(edges(&[layer("recollect-extras", &[])]).len(), 1);
}

#[test]
fn a_library_of_another_layer_is_found() {
    for (name, library) in [
        ("recollect-domain", "tokio"),
        ("recollect-domain", "serde_json"),
        ("recollect-domain", "time"),
        ("recollect-exchange", "reqwest"),
        ("recollect-judge", "keyring-core"),
        ("recollect-store", "reqwest"),
        ("recollect-engine", "rusqlite_migration"),
        ("recollect-secrets", "rusqlite"),
        ("recollect-cli", "tauri"),
        ("recollect", "rusqlite"),
    ] {
        let found = wrong_libraries(&[layer(name, &[(library, None)])]);
        assert_eq!(found.len(), 1, "{name} → {library}");
        assert!(!found[0].why.is_empty());
        let in_tests_only = wrong_libraries(&[layer(name, &[(library, Some(Kind::Dev))])]);
        assert!(in_tests_only.is_empty(), "{name} → {library}, in tests only");
    }
}

#[test]
fn every_layer_has_a_table_of_forbidden_libraries() {
    for (name, _) in ALLOWED {
        assert!(FORBIDDEN.iter().any(|entry| entry.layer == *name), "{name}");
    }
}

#[test]
fn tauri_outside_the_shell_is_found() {
    let found = tauri_outside_the_shell(&[
        layer("recollect", &[("tauri", None), ("tauri-plugin-dialog", None)]),
        layer("recollect-engine", &[("tauri-specta", None)]),
        package("journeys", "tests/journeys", &[("tauri", Some(Kind::Dev))]),
    ]);
    let places: Vec<_> = found.iter().map(|violation| violation.place.as_str()).collect();
    assert_eq!(places.len(), 2);
    assert!(places[0].starts_with("recollect-engine → tauri-specta"), "{}", places[0]);
    assert!(places[1].starts_with("journeys → tauri"), "{}", places[1]);
}

#[test]
fn a_promised_library_that_only_tests_use_is_missing() {
    let found = missing_libraries(
        &[
            layer("recollect-exchange", &[("csv", None), ("serde", Some(Kind::Dev))]),
            package("journeys", "tests/journeys", &[("reqwest", None)]),
        ],
        Path::new(ROOT),
    );
    let missing: Vec<_> =
        found.iter().filter_map(|violation| violation.place.rsplit(' ').next()).collect();
    let expected = ["tauri", "tokio", "reqwest", "serde", "serde_json", "rusqlite", "keyring"];
    assert_eq!(missing, expected);
}

#[test]
fn a_dependency_without_a_kind_is_a_normal_one() {
    let text =
        r#"[{"name":"a","kind":null},{"name":"b","kind":"dev"},{"name":"c","kind":"build"}]"#;
    let read: Vec<Dependency> = serde_json::from_str(text).unwrap();
    let kinds: Vec<_> = read.iter().map(|dependency| dependency.kind).collect();
    assert_eq!(kinds, [None, Some(Kind::Dev), Some(Kind::Build)]);
}
