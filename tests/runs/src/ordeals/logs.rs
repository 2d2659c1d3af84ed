use std::path::{Path, PathBuf};

use mock_judge::{MockJudge, Plan};
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use recollect_store::Workspace;
use rusqlite::Connection;
use tempfile::TempDir;

use crate::{Bench, new_run, remembering};

/// What came of it.
#[derive(Debug, Default, Clone, Copy)]
pub struct Logs {
    /// Opened to what had been committed up to some moment.
    pub opened: usize,
    /// Refused in words.
    pub refused: usize,
    pub fewest_calls: i64,
    pub most_calls: i64,
}

/// Tears the write-ahead log of a workspace or flips bits in it, and opens what is left.
///
/// # Panics
/// When a workspace opens to anything but what had been committed up to some moment.
pub async fn damage_logs(times: usize, seed: u64) -> Logs {
    let mut dice = SmallRng::seed_from_u64(seed);
    let folder = tempfile::tempdir().unwrap();
    let original = unfinished_workspace(&folder).await;
    let mut report = Logs { fewest_calls: i64::MAX, ..Logs::default() };
    for _ in 0..times {
        let copy = folder.path().join("copy");
        let _ = std::fs::remove_dir_all(&copy);
        std::fs::create_dir(&copy).unwrap();
        let workspace = copy.join("workspace.recollect");
        std::fs::copy(&original, &workspace).unwrap();
        let mut log = std::fs::read(beside(&original, "-wal")).unwrap();
        damage(&mut log, &mut dice);
        std::fs::write(beside(&workspace, "-wal"), log).unwrap();
        match Workspace::open(&workspace) {
            Ok(opened) => drop(opened),
            Err(error) => {
                assert!(error.to_string().contains(' '), "refused in words: {error}");
                report.refused += 1;
                continue;
            }
        }
        let calls = committed_calls(&workspace);
        report.opened += 1;
        report.fewest_calls = report.fewest_calls.min(calls);
        report.most_calls = report.most_calls.max(calls);
    }
    report
}

fn damage(log: &mut Vec<u8>, dice: &mut SmallRng) {
    if dice.random_bool(0.5) {
        log.truncate(dice.random_range(0..log.len()));
    }
    let flips = dice.random_range(0..4);
    for _ in 0..flips {
        if !log.is_empty() {
            let at = dice.random_range(0..log.len());
            log[at] ^= 1 << dice.random_range(0..8);
        }
    }
}

/// How many calls are there; those up to some moment, each whole.
fn committed_calls(workspace: &Path) -> i64 {
    let connection = Connection::open(workspace).unwrap();
    let sound: String =
        connection.query_row("PRAGMA integrity_check", [], |row| row.get(0)).unwrap();
    assert_eq!(sound, "ok");
    let (count, last, empty): (i64, i64, i64) = connection
        .query_row(
            "SELECT COUNT(*), COALESCE(MAX(id), 0), COALESCE(SUM(reply = ''), 0) FROM calls",
            [],
            |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)),
        )
        .unwrap();
    assert_eq!((count, empty), (last, 0), "a call in the middle is missing or torn");
    count
}

/// A workspace as a power cut leaves it: all work is still in its log.
async fn unfinished_workspace(folder: &TempDir) -> PathBuf {
    let (bench, mock) = (Bench::new(), MockJudge::start(Plan::default()));
    bench.add_judge(&mock).await;
    bench.run(new_run(bench.import(&remembering(15)).await)).await;
    let copy = folder.path().join("original.recollect");
    std::fs::copy(bench.workspace(), &copy).unwrap();
    std::fs::copy(beside(&bench.workspace(), "-wal"), beside(&copy, "-wal")).unwrap();
    copy
}

fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    PathBuf::from(name)
}
