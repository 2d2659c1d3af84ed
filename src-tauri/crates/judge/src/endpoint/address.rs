use std::net::IpAddr;

use url::{Host, Url};

use super::ConfigError;

/// Where requests will really go, to be shown before anything is sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FinalUrl {
    pub url: String,
    pub host: String,
    /// This computer itself.
    pub is_loopback: bool,
    /// Another computer in a private network.
    pub is_private: bool,
}

impl FinalUrl {
    /// Plain http to another computer in a private network: allowed only after the person
    /// confirmed it, and never with a key.
    pub fn needs_confirmation(&self) -> bool {
        self.is_plain_http() && !self.is_loopback
    }

    pub(super) fn is_plain_http(&self) -> bool {
        self.url.starts_with("http://")
    }
}

/// Repairs an address as people enter it (with or without scheme, `/v1`, `/chat/completions`)
/// into the address of chat completions.
///
/// Plain http is accepted for this computer, and for private addresses, where
/// [`FinalUrl::needs_confirmation`] says so.
///
/// # Errors
/// When it is no address, would send text unencrypted over a public network, or holds credentials.
pub fn final_url(entered: &str) -> Result<FinalUrl, ConfigError> {
    let mut url = parse(entered)?;
    refuse_credentials(&url)?;
    // Not an address one can connect to everywhere.
    if url.host_str() == Some("0.0.0.0") {
        let _unchanged_on_error = url.set_host(Some("127.0.0.1"));
    }
    let place = Place::of(&url);
    if url.scheme() == "http" && place == Place::Public {
        return Err(ConfigError::HttpsRequired);
    }
    let path = completions_path(url.path());
    url.set_path(&path);
    url.set_fragment(None);
    Ok(FinalUrl {
        host: url.host_str().unwrap_or_default().to_owned(),
        url: url.into(),
        is_loopback: place == Place::ThisComputer,
        is_private: place == Place::PrivateNetwork,
    })
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Place {
    ThisComputer,
    PrivateNetwork,
    Public,
}

impl Place {
    fn of(url: &Url) -> Self {
        match url.host() {
            Some(Host::Domain(name)) => Self::of_name(name.trim_end_matches('.')),
            Some(Host::Ipv4(ip)) => Self::of_ip(IpAddr::V4(ip)),
            Some(Host::Ipv6(ip)) => Self::of_ip(ip.to_canonical()),
            None => Self::Public,
        }
    }

    fn of_name(name: &str) -> Self {
        if name == "localhost" || name.ends_with(".localhost") {
            Self::ThisComputer
        } else if name.ends_with(".local") || name.ends_with(".internal") || !name.contains('.') {
            Self::PrivateNetwork
        } else {
            Self::Public
        }
    }

    fn of_ip(ip: IpAddr) -> Self {
        let is_private = match ip {
            IpAddr::V4(ip) => ip.is_private(),
            IpAddr::V6(ip) => ip.is_unique_local(),
        };
        // Servers announce themselves as 0.0.0.0: “on every address of this computer”.
        if ip.is_loopback() || ip.is_unspecified() {
            Self::ThisComputer
        } else if is_private {
            Self::PrivateNetwork
        } else {
            Self::Public
        }
    }
}

fn parse(entered: &str) -> Result<Url, ConfigError> {
    let text = entered.trim().trim_matches(['"', '\'', '<', '>', '`']).trim();
    if text.is_empty() {
        return Err(ConfigError::NoAddress);
    }
    let not_an_address = || ConfigError::NotAnAddress(shown(text));
    let url = if text.contains("://") {
        Url::parse(text)
    } else {
        let https = Url::parse(&format!("https://{text}")).map_err(|_| not_an_address())?;
        // Servers on this computer or in the house rarely have a certificate.
        match Place::of(&https) {
            Place::Public => Ok(https),
            Place::ThisComputer | Place::PrivateNetwork => Url::parse(&format!("http://{text}")),
        }
    }
    .map_err(|_| not_an_address())?;
    match (url.scheme(), url.host_str()) {
        ("http" | "https", Some(host)) if !host.is_empty() => Ok(url),
        ("http" | "https", _) => Err(not_an_address()),
        (other, _) => Err(ConfigError::UnknownScheme(other.to_owned())),
    }
}

/// What was entered, without anything that may be a password.
fn shown(text: &str) -> String {
    let without_user = text.rsplit_once('@').map_or(text, |(_, host)| host);
    without_user.split(['?', '#']).next().unwrap_or_default().chars().take(200).collect()
}

fn refuse_credentials(url: &Url) -> Result<(), ConfigError> {
    if !url.username().is_empty() || url.password().is_some() {
        return Err(ConfigError::CredentialsInAddress);
    }
    const TELLING: [&str; 7] = ["key", "token", "secret", "password", "auth", "sig", "code"];
    let telling = url.query_pairs().map(|(name, _)| name.into_owned()).find(|name| {
        let name = name.to_lowercase();
        TELLING.iter().any(|word| name.contains(word))
    });
    telling.map_or(Ok(()), |name| Err(ConfigError::KeyInAddress(name)))
}

/// `/v1` is added unless the path names a version, and never twice.
fn completions_path(path: &str) -> String {
    let mut segments: Vec<&str> = path.split('/').filter(|segment| !segment.is_empty()).collect();
    segments.dedup_by(|later, earlier| later == earlier && is_version(later));
    if segments.ends_with(&["chat", "completions"]) {
        segments.truncate(segments.len() - 2);
        return format!("/{}", [&segments[..], &["chat", "completions"]].concat().join("/"));
    }
    // The addresses of neighbouring calls, as people copy them from a manual.
    if matches!(segments.last(), Some(&("chat" | "models" | "completions" | "responses"))) {
        segments.pop();
    }
    if !segments.iter().any(|segment| is_version(segment)) {
        segments.push("v1");
    }
    segments.extend(["chat", "completions"]);
    format!("/{}", segments.join("/"))
}

/// `v1`, `v4`, `v1beta`.
fn is_version(segment: &str) -> bool {
    segment.strip_prefix('v').is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn repaired(entered: &str) -> String {
        final_url(entered).map_or_else(|error| format!("{error:?}"), |fixed| fixed.url)
    }

    #[test]
    fn an_address_is_completed_and_never_doubled() {
        let api = "https://api.example.com/v1/chat/completions";
        for entered in [
            "api.example.com",
            " https://api.example.com/ ",
            "https://api.example.com/v1",
            "https://api.example.com/v1/",
            "https://api.example.com/v1/v1",
            "https://api.example.com//v1//chat/completions/",
            "https://api.example.com/v1/models",
            "https://api.example.com/v1/chat",
            "<https://api.example.com/v1#top>",
            api,
        ] {
            assert_eq!(repaired(entered), api, "{entered}");
        }
        assert_eq!(repaired("https://x.example/api"), "https://x.example/api/v1/chat/completions");
        assert_eq!(
            repaired("https://g.example/v1beta/openai/"),
            "https://g.example/v1beta/openai/chat/completions"
        );
        assert_eq!(
            repaired("https://a.example/openai/deployments/d/chat/completions?api-version=1"),
            "https://a.example/openai/deployments/d/chat/completions?api-version=1"
        );
    }

    #[test]
    fn plain_http_is_for_this_computer_and_confirmed_private_ones() {
        assert_eq!(repaired("localhost:1234"), "http://localhost:1234/v1/chat/completions");
        assert_eq!(repaired("http://[::1]:1/v1"), "http://[::1]:1/v1/chat/completions");
        assert_eq!(repaired("0.0.0.0:8080"), "http://127.0.0.1:8080/v1/chat/completions");
        assert_eq!(repaired("http://example.com/v1"), "HttpsRequired");
        assert_eq!(repaired("http://127.0.0.1.example.com"), "HttpsRequired");
        let house = final_url("192.168.1.5:11434").expect("an address");
        assert!(house.needs_confirmation() && house.is_private && !house.is_loopback);
        let this = final_url("127.0.0.1:9").expect("an address");
        assert!(!this.needs_confirmation() && this.is_loopback);
    }

    #[test]
    fn an_address_with_a_secret_in_it_is_refused_without_repeating_the_secret() {
        assert_eq!(repaired("https://me:pw@example.com"), "CredentialsInAddress");
        assert_eq!(repaired("https://example.com/v1?api_key=s3cret"), "KeyInAddress(\"api_key\")");
        assert!(!repaired("me:s3cret@exa mple").contains("s3cret"));
        assert_eq!(repaired("ftp://example.com"), "UnknownScheme(\"ftp\")");
        assert_eq!(repaired("  "), "NoAddress");
        assert_eq!(repaired("https://"), "NotAnAddress(\"https://\")");
    }
}
