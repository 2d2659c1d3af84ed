use std::io;
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::{ConnectInfo, DefaultBodyLimit, State};
use axum::http::{HeaderMap, Uri};
use axum::response::Response;
use axum::routing::{MethodRouter, get, post};
use axum::{Json, Router};
use tokio::runtime::{Builder, Runtime};
use tokio::sync::oneshot;

use crate::connection::{Cut, Listener};
use crate::handler::{self, Shared};
use crate::wires::{Anthropic, Azure, Gemini, Ollama, OpenAi, Wire};
use crate::{Counts, Plan, Recorded};

/// How long answers under way may take once the judge is to stop.
const GRACE: Duration = Duration::from_millis(200);

/// A judge on loopback. It has a thread of its own, so it answers while the test blocks, and stops
/// when dropped.
pub struct MockJudge {
    address: SocketAddr,
    shared: Arc<Shared>,
    stop: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl MockJudge {
    /// On a free port.
    ///
    /// # Panics
    /// When loopback cannot be listened on: a test cannot go on without.
    #[expect(clippy::panic, reason = "there is nothing a test could do about it")]
    pub fn start(plan: Plan) -> Self {
        match Self::start_on(0, plan) {
            Ok(judge) => judge,
            Err(error) => panic!("the mock judge cannot listen on loopback: {error}"),
        }
    }

    /// On this port; 0 is any free one.
    ///
    /// # Errors
    /// When the port cannot be listened on.
    pub fn start_on(port: u16, plan: Plan) -> io::Result<Self> {
        let shared = Arc::new(Shared::new(plan));
        let runtime = Builder::new_current_thread().enable_all().build()?;
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port))?;
        listener.set_nonblocking(true)?;
        let address = listener.local_addr()?;
        let inner = {
            let _context = runtime.enter();
            tokio::net::TcpListener::from_std(listener)?
        };
        let listener = Listener { inner, shared: Arc::clone(&shared) };
        let (stop, stopped) = oneshot::channel();
        let thread = std::thread::Builder::new()
            .name("mock-judge".to_owned())
            .spawn(move || serve(runtime, listener, stopped))?;
        Ok(Self { address, shared, stop: Some(stop), thread: Some(thread) })
    }

    pub(crate) fn socket(&self) -> SocketAddr {
        self.address
    }

    /// `http://127.0.0.1:PORT`, which is enough for every wire.
    pub fn address(&self) -> String {
        format!("http://{}", self.address)
    }

    /// What a judge that speaks chat completions is configured with: `http://127.0.0.1:PORT/v1`.
    pub fn url(&self) -> String {
        format!("http://{}/v1", self.address)
    }

    /// Totals so far.
    pub fn counts(&self) -> Counts {
        self.shared.ledger().counts()
    }

    /// The requests for a completion, in the order they came.
    pub fn requests(&self) -> Vec<Recorded> {
        self.shared.ledger().recorded()
    }

    /// Forgets all requests, so that faults begin anew.
    pub fn reset(&self) {
        self.shared.ledger().reset();
    }
}

impl Drop for MockJudge {
    fn drop(&mut self) {
        // Either may have ended already, which is what is wanted.
        drop(self.stop.take());
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// Serves until told to stop; connections still open after the grace end with the runtime.
fn serve(runtime: Runtime, listener: Listener, stopped: oneshot::Receiver<()>) {
    let app = app(Arc::clone(&listener.shared));
    let (closing, closed) = oneshot::channel::<()>();
    runtime.block_on(async move {
        let service = app.into_make_service_with_connect_info::<Cut>();
        let serving = axum::serve(listener, service).with_graceful_shutdown(async {
            let _ = stopped.await;
            drop(closing);
        });
        let grace = async {
            let _ = closed.await;
            tokio::time::sleep(GRACE).await;
        };
        tokio::select! {
            _ = serving => {}
            () = grace => {}
        }
    });
}

fn app(shared: Arc<Shared>) -> Router {
    Router::new()
        .route("/v1/chat/completions", calls(&OpenAi))
        .route("/openai/deployments/{deployment}/chat/completions", calls(&Azure))
        .route("/v1/messages", calls(&Anthropic))
        .route("/v1beta/models/{call}", calls(&Gemini))
        .route("/api/chat", calls(&Ollama))
        .route("/v1/models", get(models_of_two))
        .route("/v1beta/models", models(&Gemini))
        .route("/api/tags", models(&Ollama))
        .route("/_counts", get(counts))
        .route("/_reset", post(reset))
        .layer(DefaultBodyLimit::disable())
        .with_state(shared)
}

fn calls(wire: &'static dyn Wire) -> MethodRouter<Arc<Shared>> {
    let complete =
        move |State(shared): State<Arc<Shared>>,
              ConnectInfo(cut): ConnectInfo<Cut>,
              uri: Uri,
              headers: HeaderMap,
              bytes: Bytes| { handler::complete(wire, shared, cut, uri, headers, bytes) };
    post(complete)
}

fn models(wire: &'static dyn Wire) -> MethodRouter<Arc<Shared>> {
    get(move |State(shared): State<Arc<Shared>>, headers: HeaderMap| async move {
        handler::models(wire, &shared, &headers)
    })
}

/// Two services list their models at the same place.
async fn models_of_two(State(shared): State<Arc<Shared>>, headers: HeaderMap) -> Response {
    let wire: &dyn Wire =
        if headers.contains_key("anthropic-version") { &Anthropic } else { &OpenAi };
    handler::models(wire, &shared, &headers)
}

async fn counts(State(shared): State<Arc<Shared>>) -> Json<Counts> {
    Json(shared.ledger().counts())
}

async fn reset(State(shared): State<Arc<Shared>>) {
    shared.ledger().reset();
}
