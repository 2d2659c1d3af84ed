use std::sync::mpsc::{Sender, channel};
use std::sync::{Mutex, PoisonError};

use recollect_engine::SecretsError;

type Job = Box<dyn FnOnce() + Send>;

/// Runs keyring calls one after the other on a thread of their own, started at the first call: the
/// keyring's client blocks, and inside an async worker it panics and stays unusable.
#[derive(Default)]
pub(crate) struct KeyringThread {
    jobs: Mutex<Option<Sender<Job>>>,
}

impl KeyringThread {
    pub(crate) fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, SecretsError> + Send + 'static,
    ) -> Result<T, SecretsError> {
        let (tell, told) = channel();
        let job: Job = Box::new(move || {
            // The caller waits for the answer, so the channel is open.
            let _ = tell.send(work());
        });
        self.submit(job)?;
        told.recv().unwrap_or_else(|_| Err(failed("its client stopped")))
    }

    fn submit(&self, job: Job) -> Result<(), SecretsError> {
        let mut jobs = self.jobs.lock().unwrap_or_else(PoisonError::into_inner);
        let sender = match jobs.take() {
            Some(sender) => sender,
            None => start()?,
        };
        let sent = sender.send(job).map_err(|_| failed("its client stopped"));
        *jobs = Some(sender);
        sent
    }
}

fn start() -> Result<Sender<Job>, SecretsError> {
    let (sender, queue) = channel::<Job>();
    std::thread::Builder::new()
        .name("keyring".into())
        .spawn(move || {
            for job in queue {
                job();
            }
        })
        .map_err(|error| SecretsError::Absent { detail: error.to_string() })?;
    Ok(sender)
}

fn failed(detail: &str) -> SecretsError {
    SecretsError::Failed { detail: detail.to_owned() }
}
