//! Against the keyring of the running session.
#![cfg(feature = "real-keyring")]

use recollect_engine::Secrets;
use recollect_secrets::SystemSecrets;
use secrecy::{ExposeSecret, SecretString};

#[test]
fn real_keyring_keeps_replaces_and_forgets_a_key() {
    let secrets = SystemSecrets::default();
    assert!(secrets.load("a judge").unwrap().is_none());
    secrets.store("a judge", SecretString::from("first")).unwrap();
    secrets.store("a judge", SecretString::from("second")).unwrap();
    // Another process would start with a client of its own, too.
    let again = SystemSecrets::default();
    assert_eq!(again.load("a judge").unwrap().unwrap().key.expose_secret(), "second");
    again.forget("a judge").unwrap();
    again.forget("a judge").unwrap();
    assert!(secrets.load("a judge").unwrap().is_none());
}
