//! What makes two requests the same, so that neither is paid for twice.

use recollect_judge::{Identity, Request};
use sha2::{Digest, Sha256};

/// Hash of everything that decides an answer: provider, final URL, model, parameters, schema rung,
/// system text, the JSON document, the repeat and the number of the re-ask.
///
/// `identity` is the judge's as it was connected, before an endpoint refused anything: what it
/// refuses is learnt anew in each process, and a resumed run must still find its own calls.
pub(crate) fn request_hash(
    identity: &Identity,
    request: &Request,
    repeat: u32,
    attempt: u32,
) -> Vec<u8> {
    let mut hasher = Sha256::new();
    let mut field = |text: &str| {
        // The length keeps neighbouring fields apart.
        hasher.update((text.len() as u64).to_le_bytes());
        hasher.update(text.as_bytes());
    };
    field(&identity.provider);
    field(identity.url.as_deref().unwrap_or_default());
    field(&identity.model);
    field(&identity.parameters);
    field(&identity.rung);
    field(&identity.prompt_version);
    field(&request.instructions());
    field(&request.user_message());
    field(&repeat.to_string());
    field(&attempt.to_string());
    hasher.finalize().to_vec()
}
