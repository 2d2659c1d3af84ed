//! Who may depend on whom, and on which libraries, read from `cargo metadata`.

use std::path::Path;
use std::process::Command;

use serde::Deserialize;

use crate::{Error, Violation};

#[derive(Debug, Clone, Deserialize)]
pub struct Package {
    pub name: String,
    pub manifest_path: String,
    pub dependencies: Vec<Dependency>,
}

/// One line of a manifest; optional and platform-only ones are listed too.
#[derive(Debug, Clone, Deserialize)]
pub struct Dependency {
    /// The library's own name, whatever the manifest renames it to.
    pub name: String,
    /// Absent for a normal dependency.
    #[serde(default)]
    pub kind: Option<Kind>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    Normal,
    Dev,
    Build,
}

impl Dependency {
    fn is_only_for_tests(&self) -> bool {
        self.kind == Some(Kind::Dev)
    }
}

/// The layers, and what each may build on.
const ALLOWED: &[(&str, &[&str])] = &[
    ("recollect-domain", &[]),
    ("recollect-exchange", &["recollect-domain"]),
    ("recollect-judge", &["recollect-domain"]),
    ("recollect-store", &["recollect-domain"]),
    (
        "recollect-engine",
        &["recollect-domain", "recollect-exchange", "recollect-judge", "recollect-store"],
    ),
    ("recollect-secrets", &["recollect-domain", "recollect-engine"]),
    ("recollect-cli", ABOVE_ENGINE),
    ("recollect", ABOVE_ENGINE),
];

/// The window and the command line see all layers but the store, whose only user is the engine.
const ABOVE_ENGINE: &[&str] = &[
    "recollect-domain",
    "recollect-exchange",
    "recollect-judge",
    "recollect-engine",
    "recollect-secrets",
];

/// The one test crate that product crates may use, and only in their tests.
const MOCK_JUDGE: &str = "mock-judge";
const NO_MOCK_JUDGE: &[&str] = &["recollect-domain", "recollect-exchange"];

const SHELL: &str = "recollect";

/// A trailing `*` stands for every library whose name begins so.
struct Forbidden {
    layer: &'static str,
    libraries: &'static [&'static str],
    why: &'static str,
}

const FORBIDDEN: &[Forbidden] = &[
    Forbidden {
        layer: "recollect-domain",
        libraries: &["tokio*", "async-*", "futures*", "reqwest", "hyper*", "rusqlite*", "tauri*"],
        why: "the domain is pure, without IO or async, so that every number can be checked by hand",
    },
    Forbidden {
        layer: "recollect-domain",
        libraries: &["serde*", "csv", "specta*"],
        why: "files, tables and wires each have their own types, so that none of them can bend \
              what a turn or a verdict is",
    },
    Forbidden {
        layer: "recollect-domain",
        libraries: &["time", "chrono", "jiff", "rand*", "getrandom", "uuid"],
        why: "a clock or chance in the domain would make the same verdicts give different scores",
    },
    Forbidden {
        layer: "recollect-domain",
        libraries: &["keyring*", "secrecy", "tracing*", "log"],
        why: "the domain knows no keys and has nothing to tell but its results",
    },
    Forbidden {
        layer: "recollect-exchange",
        libraries: &["rusqlite*", "reqwest", "tokio*", "tauri*", "keyring*"],
        why: "reading and writing files works over Read and Write alone, so that it can be tested \
              on bytes and cannot reach the workspace or the network",
    },
    Forbidden {
        layer: "recollect-judge",
        libraries: &["rusqlite*", "tauri*", "keyring*", "zbus-secret-service-keyring-store"],
        why: "a judge answers a request; where the answer is kept and where the key comes from is \
              decided above it",
    },
    Forbidden {
        layer: "recollect-store",
        libraries: &[
            "reqwest",
            "hyper*",
            "tauri*",
            "keyring*",
            "zbus-secret-service-keyring-store",
        ],
        why: "the workspace file never talks to the network, and never holds a key",
    },
    Forbidden {
        layer: "recollect-engine",
        libraries: &["rusqlite*", "tauri*", "keyring*", "reqwest", "hyper*"],
        why: "the use cases run the same in the window, on the command line and in tests; SQL is \
              the store's, HTTP the judge's, keys the secrets', windows the shell's",
    },
    Forbidden {
        layer: "recollect-secrets",
        libraries: &["rusqlite*", "reqwest", "hyper*", "tauri*"],
        why: "what handles keys has no way to write them to a file or send them anywhere",
    },
    Forbidden {
        layer: "recollect-cli",
        libraries: &["tauri*", "rusqlite*", "reqwest", "hyper*"],
        why: "the command line is the engine without a window: it builds without WebKit and does \
              nothing the engine does not do",
    },
    Forbidden {
        layer: SHELL,
        libraries: &["rusqlite*", "reqwest", "hyper*"],
        why: "a command hands a request to the engine and its answer back; SQL and HTTP have their \
              own crates",
    },
];

/// What Recollect promises to be built on, each used directly and not through something else.
const PROMISED: &[&str] =
    &["tauri", "tokio", "reqwest", "serde", "serde_json", "rusqlite", "csv", "keyring"];

/// The members of the workspace below `root`.
///
/// `--no-deps` reads the manifests only: it needs no network and no lock file.
pub fn members(root: &Path) -> Result<Vec<Package>, Error> {
    #[derive(Deserialize)]
    struct Metadata {
        packages: Vec<Package>,
    }
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let output = Command::new(cargo)
        .args(["metadata", "--format-version", "1", "--no-deps", "--offline"])
        .current_dir(root)
        .output()
        .map_err(Error::StartCargo)?;
    if !output.status.success() {
        return Err(Error::Cargo(String::from_utf8_lossy(&output.stderr).into_owned()));
    }
    Ok(serde_json::from_slice::<Metadata>(&output.stdout)?.packages)
}

/// A crate below `tests/` is no part of the product and may use all of it.
fn is_test_crate(package: &Package, root: &Path) -> bool {
    Path::new(&package.manifest_path)
        .strip_prefix(root)
        .is_ok_and(|place| place.starts_with("tests"))
}

fn product<'a>(packages: &'a [Package], root: &'a Path) -> impl Iterator<Item = &'a Package> {
    packages.iter().filter(move |package| !is_test_crate(package, root))
}

/// Edges between members that the layers do not have.
#[must_use]
pub fn wrong_edges(packages: &[Package], root: &Path) -> Vec<Violation> {
    let mut violations = Vec::new();
    for package in product(packages, root) {
        let layer = ALLOWED.iter().find(|(name, _)| *name == package.name);
        let Some((_, allowed)) = layer else {
            violations.push(Violation {
                rule: "every product crate has its place among the layers",
                place: format!("{} ({})", package.name, package.manifest_path),
                why: "a crate outside the table of layers is a crate no rule watches",
            });
            continue;
        };
        for dependency in &package.dependencies {
            let is_member = packages.iter().any(|other| other.name == dependency.name);
            if is_member && !may_use(&package.name, allowed, dependency) {
                violations.push(Violation {
                    rule: "dependencies point one way: domain ← exchange, judge, store ← engine ← \
                           secrets ← recollect-cli, recollect",
                    place: edge(package, dependency),
                    why: "each layer can be read, tested and replaced without those above and \
                          beside it only while none of them is reachable from it",
                });
            }
        }
    }
    violations
}

fn may_use(layer: &str, allowed: &[&str], dependency: &Dependency) -> bool {
    if dependency.name == MOCK_JUDGE {
        return dependency.is_only_for_tests() && !NO_MOCK_JUDGE.contains(&layer);
    }
    // A crate may name itself in its tests, to switch on its own features there.
    allowed.contains(&dependency.name.as_str())
        || (dependency.is_only_for_tests() && dependency.name == layer)
}

/// Libraries in a layer that belong to another one.
#[must_use]
pub fn wrong_libraries(packages: &[Package]) -> Vec<Violation> {
    let mut violations = Vec::new();
    for package in packages {
        let entries = FORBIDDEN.iter().filter(|entry| entry.layer == package.name);
        for entry in entries {
            let used = package.dependencies.iter().filter(|dependency| {
                // Tests may look at the product from outside, with whatever tool they need.
                !dependency.is_only_for_tests()
                    && entry.libraries.iter().any(|pattern| matches(pattern, &dependency.name))
            });
            violations.extend(used.map(|dependency| Violation {
                rule: "a layer does not use a library that belongs to another",
                place: edge(package, dependency),
                why: entry.why,
            }));
        }
    }
    violations
}

/// Tauri anywhere but in the shell; tests are no exception, since it needs WebKit to build.
#[must_use]
pub fn tauri_outside_the_shell(packages: &[Package]) -> Vec<Violation> {
    let mut violations = Vec::new();
    for package in packages.iter().filter(|package| package.name != SHELL) {
        let used = package.dependencies.iter();
        let used = used.filter(|dependency| matches("tauri*", &dependency.name));
        violations.extend(used.map(|dependency| Violation {
            rule: "only the shell depends on Tauri",
            place: edge(package, dependency),
            why: "everything below the window builds and runs on a machine without WebKit",
        }));
    }
    violations
}

/// Promised libraries that no product crate depends on directly.
#[must_use]
pub fn missing_libraries(packages: &[Package], root: &Path) -> Vec<Violation> {
    let is_used = |library: &&str| {
        product(packages, root)
            .flat_map(|package| &package.dependencies)
            .any(|dependency| !dependency.is_only_for_tests() && dependency.name == **library)
    };
    let missing = PROMISED.iter().filter(|library| !is_used(library));
    missing
        .map(|library| Violation {
            rule: "the libraries Recollect is promised to be built on are direct dependencies",
            place: format!("no crate of the product depends on {library}"),
            why: "the stack is part of what was agreed; whoever looks for it finds it in a manifest",
        })
        .collect()
}

fn edge(package: &Package, dependency: &Dependency) -> String {
    let kind = match dependency.kind {
        Some(Kind::Dev) => "dev-dependency in ",
        Some(Kind::Build) => "build-dependency in ",
        Some(Kind::Normal) | None => "in ",
    };
    format!("{} → {} ({kind}{})", package.name, dependency.name, package.manifest_path)
}

fn matches(pattern: &str, name: &str) -> bool {
    pattern.strip_suffix('*').map_or(pattern == name, |start| name.starts_with(start))
}

#[cfg(test)]
#[path = "edges_tests.rs"]
mod tests;
