//! The one writer: a thread that owns the writing connection and commits in groups.
//!
//! A commit at `synchronous=FULL` costs milliseconds; jobs that arrive while one is under way
//! share the next. A job's caller is answered only after the commit that carries it.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::JoinHandle;

use rusqlite::Connection;
use tokio::sync::oneshot;

use crate::StoreError;
use crate::connection::Writes;

/// Bounds how long the first job of a group waits for the others.
const LARGEST_GROUP: usize = 256;

type Outcome = Result<(), StoreError>;
/// Runs a job inside the group's transaction, or with the reason why there is none; the closure it
/// returns tells the caller how the commit went.
type Job = Box<dyn FnOnce(Result<&Connection, StoreError>) -> Answer + Send>;
type Answer = Box<dyn FnOnce(Outcome)>;

pub(crate) struct Writer {
    jobs: Option<Sender<Job>>,
    thread: Option<JoinHandle<()>>,
}

impl Writer {
    pub(crate) fn start(connection: Connection) -> Result<Self, StoreError> {
        let (jobs, queue) = channel();
        let thread = std::thread::Builder::new()
            .name("workspace-writer".into())
            .spawn(move || serve(&connection, &queue))
            .map_err(|error| StoreError::Unopenable { detail: error.to_string() })?;
        Ok(Self { jobs: Some(jobs), thread: Some(thread) })
    }

    pub(crate) fn submit<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Writes<'_>) -> Result<T, StoreError> + Send + 'static,
    ) -> oneshot::Receiver<Result<T, StoreError>> {
        let (tell, told) = oneshot::channel();
        let job: Job = Box::new(move |connection| {
            let done = connection.and_then(|connection| in_savepoint(connection, work));
            Box::new(move |committed| {
                // The caller may have gone away; the work is committed all the same.
                let _ = tell.send(committed.and(done));
            })
        });
        if let Some(jobs) = &self.jobs {
            // A stopped writer drops the job, which the caller sees as a closed channel.
            let _ = jobs.send(job);
        }
        told
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        self.jobs = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

fn serve(connection: &Connection, queue: &Receiver<Job>) {
    while let Ok(first) = queue.recv() {
        let mut answers = Vec::new();
        let begun = connection.execute_batch("BEGIN IMMEDIATE").map_err(StoreError::from);
        let mut next = Some(first);
        while let Some(job) = next {
            answers.push(job(begun.clone().map(|()| connection)));
            next = (answers.len() < LARGEST_GROUP).then(|| queue.try_recv().ok()).flatten();
        }
        let committed = begun.and_then(|()| commit(connection));
        for answer in answers {
            answer(committed.clone());
        }
    }
}

fn commit(connection: &Connection) -> Outcome {
    connection.execute_batch("COMMIT").map_err(|error| {
        if let Err(error) = connection.execute_batch("ROLLBACK") {
            tracing::warn!(%error, "a failed commit could not be rolled back");
        }
        StoreError::from(error)
    })
}

/// A job that fails undoes only its own part of the group.
fn in_savepoint<T>(
    connection: &Connection,
    work: impl FnOnce(&Writes<'_>) -> Result<T, StoreError>,
) -> Result<T, StoreError> {
    connection.execute_batch("SAVEPOINT job")?;
    let done = work(&Writes::new(connection));
    let close = if done.is_ok() { "RELEASE job" } else { "ROLLBACK TO job; RELEASE job" };
    match connection.execute_batch(close) {
        Ok(()) => done,
        Err(error) => done.and(Err(error.into())),
    }
}
