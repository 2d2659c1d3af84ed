use std::net::TcpListener;
use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use fantoccini::{Client, ClientBuilder};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Map, json};
use tokio::process::{Child, Command};

use crate::program::built;

/// Longest wait for a session; a driver whose browser does not start would wait for ever.
const PATIENCE: Duration = Duration::from_secs(60);

/// A WebKitWebDriver of its own for each window.
pub(crate) struct Driver {
    process: Child,
    port: u16,
}

impl Driver {
    pub(crate) async fn start() -> Self {
        let port = free_port();
        let process = Command::new("WebKitWebDriver")
            .arg(format!("--port={port}"))
            .stdout(Stdio::null())
            .stderr(Stdio::inherit())
            .kill_on_drop(true)
            .spawn()
            .unwrap_or_else(|error| panic!("WebKitWebDriver (package webkit2gtk-driver): {error}"));
        let driver = Self { process, port };
        driver.listening().await;
        driver
    }

    async fn listening(&self) {
        let waiting = async {
            while tokio::net::TcpStream::connect(("127.0.0.1", self.port)).await.is_err() {
                tokio::task::yield_now().await;
            }
        };
        tokio::time::timeout(PATIENCE, waiting).await.expect("the driver listens");
    }

    /// Starts the app on a workspace.
    pub(crate) async fn open(&self, workspace: &Path) -> Client {
        let mut wanted = Map::new();
        wanted.insert(
            "webkitgtk:browserOptions".to_owned(),
            json!({"binary": built("recollect"), "args": ["--workspace", workspace]}),
        );
        let url = format!("http://127.0.0.1:{}", self.port);
        let mut builder = ClientBuilder::new(HttpConnector::new());
        let session = builder.capabilities(wanted).connect(&url);
        tokio::time::timeout(PATIENCE, session).await.expect("the app starts in time").unwrap()
    }

    /// A driver that is killed leaves its browser behind.
    pub(crate) async fn stop(mut self) {
        if let Some(pid) = self.process.id() {
            let _ = Command::new("kill").arg(pid.to_string()).status().await;
        }
        let _ = self.process.wait().await;
    }
}

fn free_port() -> u16 {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port()
}
