//! A way in to a judge over TLS, with a certificate of its own authority.

use std::io;
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::sync::Arc;
use std::thread::JoinHandle;

use rcgen::{BasicConstraints, CertificateParams, IsCa, Issuer, KeyPair, KeyUsagePurpose};
use tokio::net::TcpStream;
use tokio::runtime::Builder;
use tokio::sync::oneshot;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::crypto::aws_lc_rs::default_provider;
use tokio_rustls::rustls::pki_types::PrivatePkcs8KeyDer;

use crate::MockJudge;

/// What the certificate says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Certificate {
    /// All is well for those who trust its authority.
    InOrder,
    /// It ran out years ago.
    Expired,
    /// It was made out for another host.
    OtherHost,
}

/// Takes what comes over TLS to a judge that speaks plain HTTP; closed when dropped.
pub struct TlsDoor {
    address: SocketAddr,
    authority: String,
    stop: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl TlsDoor {
    /// On a free port.
    ///
    /// # Panics
    /// When no certificate can be made or loopback cannot be listened on: a test cannot go on
    /// without.
    #[expect(clippy::panic, reason = "there is nothing a test could do about it")]
    pub fn open(judge: &MockJudge, certificate: Certificate) -> Self {
        let made = made(certificate);
        match made.and_then(|(authority, config)| Self::listen(judge, authority, config)) {
            Ok(door) => door,
            Err(error) => panic!("no way in over TLS: {error}"),
        }
    }

    fn listen(judge: &MockJudge, authority: String, config: ServerConfig) -> io::Result<Self> {
        let runtime = Builder::new_current_thread().enable_all().build()?;
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?;
        listener.set_nonblocking(true)?;
        let address = listener.local_addr()?;
        let inner = {
            let _context = runtime.enter();
            tokio::net::TcpListener::from_std(listener)?
        };
        let (stop, stopped) = oneshot::channel();
        let (behind, acceptor) = (judge.socket(), TlsAcceptor::from(Arc::new(config)));
        let thread = std::thread::Builder::new().name("tls-door".to_owned()).spawn(move || {
            runtime.block_on(async move {
                tokio::select! {
                    () = let_in(inner, acceptor, behind) => {}
                    _ = stopped => {}
                }
            });
        })?;
        Ok(Self { address, authority, stop: Some(stop), thread: Some(thread) })
    }

    /// `https://127.0.0.1:PORT`, which is enough for every wire.
    pub fn address(&self) -> String {
        format!("https://{}", self.address)
    }

    /// The authority's own certificate as text (PEM), for those who are to trust it.
    pub fn authority(&self) -> &str {
        &self.authority
    }
}

impl Drop for TlsDoor {
    fn drop(&mut self) {
        // Either may have ended already, which is what is wanted.
        drop(self.stop.take());
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

async fn let_in(listener: tokio::net::TcpListener, acceptor: TlsAcceptor, behind: SocketAddr) {
    while let Ok((stream, _)) = listener.accept().await {
        let acceptor = acceptor.clone();
        tokio::spawn(async move {
            // Who does not trust the certificate leaves, and nothing has come of it.
            let mut outside = acceptor.accept(stream).await?;
            let mut inside = TcpStream::connect(behind).await?;
            tokio::io::copy_bidirectional(&mut outside, &mut inside).await
        });
    }
}

/// An authority and what a server with its certificate needs.
fn made(certificate: Certificate) -> io::Result<(String, ServerConfig)> {
    let authority_key = KeyPair::generate().map_err(io::Error::other)?;
    let mut authority = CertificateParams::default();
    authority.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    authority.key_usages = vec![KeyUsagePurpose::KeyCertSign];
    let own = authority.self_signed(&authority_key).map_err(io::Error::other)?;
    let issuer = Issuer::new(authority, authority_key);

    let key = KeyPair::generate().map_err(io::Error::other)?;
    let signed = params(certificate)
        .and_then(|params| params.signed_by(&key, &issuer))
        .map_err(io::Error::other)?;
    let private = PrivatePkcs8KeyDer::from(key.serialize_der());
    let config = ServerConfig::builder_with_provider(Arc::new(default_provider()))
        .with_safe_default_protocol_versions()
        .map_err(io::Error::other)?
        .with_no_client_auth()
        .with_single_cert(vec![signed.der().clone()], private.into())
        .map_err(io::Error::other)?;
    Ok((own.pem(), config))
}

fn params(certificate: Certificate) -> Result<CertificateParams, rcgen::Error> {
    let host = match certificate {
        Certificate::OtherHost => "elsewhere.example",
        Certificate::InOrder | Certificate::Expired => "127.0.0.1",
    };
    let mut params = CertificateParams::new(vec![host.to_owned()])?;
    if certificate == Certificate::Expired {
        params.not_before = rcgen::date_time_ymd(2019, 1, 1);
        params.not_after = rcgen::date_time_ymd(2020, 1, 1);
    }
    Ok(params)
}
