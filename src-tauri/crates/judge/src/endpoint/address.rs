use std::net::IpAddr;

use url::{Host, Url};

use super::ConfigError;
use super::presets::{self, Preset};

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

    /// Scheme, host and port: whoever a key is for.
    pub fn origin(&self) -> &str {
        let start = self.url.find("://").map_or(0, |at| at + 3);
        let end = self.url[start..].find('/').map_or(self.url.len(), |at| start + at);
        &self.url[..end]
    }

    pub(super) fn is_plain_http(&self) -> bool {
        self.url.starts_with("http://")
    }
}

/// Where calls and lists of models go.
#[derive(Debug, Clone)]
pub(super) struct Address {
    pub call: FinalUrl,
    /// None where the service has no list.
    pub models: Option<Url>,
}

/// Repairs an address as people enter it (with or without scheme, version and the path of a call)
/// into the one calls go to. Nothing entered is the provider's own address, if it has one.
///
/// Plain http is accepted for this computer, and for private addresses, where
/// [`FinalUrl::needs_confirmation`] says so.
///
/// # Errors
/// When it is no address, would send text unencrypted over a public network, or holds credentials;
/// when there is no such provider.
pub fn final_url(provider: &str, entered: &str, model: &str) -> Result<FinalUrl, ConfigError> {
    let preset = presets::provider(provider)?;
    Ok(address(preset, entered, model)?.call)
}

/// The address of a judge as a person would have entered it: without what each call adds, so that
/// another model can be chosen for it.
///
/// # Errors
/// As [`final_url`].
pub fn editable_address(provider: &str, entered: &str, model: &str) -> Result<String, ConfigError> {
    let wire = presets::provider(provider)?.wire;
    let mut url = parse(entered)?;
    let path = url.path().to_owned();
    let segments: Vec<&str> = path.split('/').filter(|segment| !segment.is_empty()).collect();
    let base = wire.base(&segments);
    if let Some((name, value)) = wire.query(&base)
        && url.query() == Some(&format!("{name}={value}"))
    {
        url.set_query(None);
    }
    url.set_path(&wire.without_model(base, model.trim()).join("/"));
    Ok(String::from(url).trim_end_matches('/').to_owned())
}

pub(super) fn address(preset: &Preset, entered: &str, model: &str) -> Result<Address, ConfigError> {
    let entered = match (entered.trim(), preset.url) {
        ("", Some(own)) => own,
        _ => entered,
    };
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
    url.set_fragment(None);
    let (wire, path) = (preset.wire, url.path().to_owned());
    let segments: Vec<&str> = path.split('/').filter(|segment| !segment.is_empty()).collect();
    let base = wire.base(&segments);
    url.set_path(&base.join("/"));
    let models = wire.model_list().map(|list| {
        let path = list.path.iter().map(|segment| (*segment).to_owned());
        extended(&url, path.collect(), list.query)
    });
    let call = extended(&url, wire.call(&base, model.trim()), wire.query(&base));
    let call = FinalUrl {
        host: call.host_str().unwrap_or_default().to_owned(),
        url: call.into(),
        is_loopback: place == Place::ThisComputer,
        is_private: place == Place::PrivateNetwork,
    };
    Ok(Address { call, models })
}

fn extended(base: &Url, segments: Vec<String>, query: Option<(&str, &str)>) -> Url {
    let mut url = base.clone();
    if let Ok(mut path) = url.path_segments_mut() {
        path.pop_if_empty().extend(segments);
    }
    if let Some((name, value)) = query
        && !url.query_pairs().any(|(given, _)| given == name)
    {
        url.query_pairs_mut().append_pair(name, value);
    }
    url
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

#[cfg(test)]
mod tests {
    use super::*;

    fn repaired(entered: &str) -> String {
        at("openai-compatible", entered)
    }

    fn at(provider: &str, entered: &str) -> String {
        final_url(provider, entered, "m-1")
            .map_or_else(|error| format!("{error:?}"), |fixed| fixed.url)
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
    }

    #[test]
    fn each_provider_has_its_own_path_and_a_final_url_stays_as_it_is() {
        let cases = [
            ("openai", "", "https://api.openai.com/v1/chat/completions"),
            ("anthropic", "", "https://api.anthropic.com/v1/messages"),
            (
                "anthropic",
                "gateway.example/claude/v1/v1/messages/",
                "https://gateway.example/claude/v1/messages",
            ),
            (
                "gemini",
                "",
                "https://generativelanguage.googleapis.com/v1beta/models/m-1:generateContent",
            ),
            (
                "gemini",
                "https://g.example/v1beta/models/other:generateContent",
                "https://g.example/v1beta/models/m-1:generateContent",
            ),
            ("ollama", "", "http://127.0.0.1:11434/api/chat"),
            ("ollama", "localhost:11434/v1", "http://localhost:11434/api/chat"),
            ("ollama", "http://127.0.0.1:1/api/tags", "http://127.0.0.1:1/api/chat"),
            (
                "azure",
                "r.openai.azure.com",
                "https://r.openai.azure.com/openai/deployments/m-1/chat/completions?api-version=2024-10-21",
            ),
            (
                "azure",
                "https://r.openai.azure.com/openai/deployments/d/chat/completions?api-version=2025-01-01-preview",
                "https://r.openai.azure.com/openai/deployments/d/chat/completions?api-version=2025-01-01-preview",
            ),
            (
                "azure",
                "https://r.openai.azure.com/openai/v1/",
                "https://r.openai.azure.com/openai/v1/chat/completions",
            ),
        ];
        for (provider, entered, wanted) in cases {
            assert_eq!(at(provider, entered), wanted, "{provider} {entered}");
            assert_eq!(at(provider, wanted), wanted, "{provider}: as it is");
        }
        assert_eq!(at("azure", ""), "NoAddress");
        assert_eq!(at("nobody", "x.example"), "UnknownProvider(\"nobody\")");
    }

    #[test]
    fn an_address_to_edit_leads_to_the_same_place_and_lets_go_of_the_model() {
        let cases = [
            ("openai-compatible", "api.mistral.ai", "https://api.mistral.ai/v1"),
            ("gemini", "https://g.example/v1beta", "https://g.example/v1beta"),
            ("ollama", "", "http://127.0.0.1:11434"),
            ("azure", "r.openai.azure.com", "https://r.openai.azure.com/openai"),
            (
                "azure",
                "https://r.example/openai/deployments/m-1?api-version=2025-01-01",
                "https://r.example/openai?api-version=2025-01-01",
            ),
            ("azure", "https://r.example/openai/v1", "https://r.example/openai/v1"),
        ];
        for (provider, entered, wanted) in cases {
            let stored = at(provider, entered);
            let editable = editable_address(provider, &stored, "m-1").expect(entered);
            assert_eq!(editable, wanted);
            assert_eq!(at(provider, &editable), stored, "{provider} {entered}");
        }
        let stored = at("azure", "https://r.example");
        let other = editable_address("azure", &stored, "m-1").expect("an address");
        let moved = final_url("azure", &other, "m-2").expect("an address");
        assert!(moved.url.contains("/deployments/m-2/"), "{}", moved.url);
    }

    #[test]
    fn an_origin_is_scheme_host_and_port() {
        let origin = |entered: &str| {
            final_url("openai-compatible", entered, "m").expect(entered).origin().to_owned()
        };
        assert_eq!(origin("http://127.0.0.1:8080/v1"), "http://127.0.0.1:8080");
        assert_eq!(origin("https://a.example:443/x"), "https://a.example");
    }

    #[test]
    fn a_model_cannot_lead_to_another_path() {
        let leading = final_url("gemini", "", "../../evil?x=1#y").expect("an address").url;
        assert_eq!(
            leading,
            "https://generativelanguage.googleapis.com/v1beta/..%2Fevil%3Fx=1%23y:generateContent"
        );
    }

    #[test]
    fn models_are_listed_beside_the_calls() {
        let list = |provider: &str, entered: &str| {
            let preset = presets::provider(provider).expect("a provider");
            address(preset, entered, "m").expect("an address").models.map(String::from)
        };
        let models = |text: &str| Some(text.to_owned());
        assert_eq!(list("openai", ""), models("https://api.openai.com/v1/models"));
        assert_eq!(list("ollama", ""), models("http://127.0.0.1:11434/api/tags"));
        assert_eq!(list("anthropic", ""), models("https://api.anthropic.com/v1/models?limit=1000"));
        assert_eq!(
            list("gemini", "https://g.example/v1beta/models/x:generateContent"),
            models("https://g.example/v1beta/models?pageSize=1000")
        );
        assert_eq!(list("azure", "https://r.example"), None);
    }

    #[test]
    fn plain_http_is_for_this_computer_and_confirmed_private_ones() {
        assert_eq!(repaired("localhost:1234"), "http://localhost:1234/v1/chat/completions");
        assert_eq!(repaired("http://[::1]:1/v1"), "http://[::1]:1/v1/chat/completions");
        assert_eq!(repaired("0.0.0.0:8080"), "http://127.0.0.1:8080/v1/chat/completions");
        assert_eq!(repaired("http://example.com/v1"), "HttpsRequired");
        assert_eq!(repaired("http://127.0.0.1.example.com"), "HttpsRequired");
        let house = final_url("openai-compatible", "192.168.1.5:11434", "").expect("an address");
        assert!(house.needs_confirmation() && house.is_private && !house.is_loopback);
        let this = final_url("openai-compatible", "127.0.0.1:9", "").expect("an address");
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
