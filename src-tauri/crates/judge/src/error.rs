use std::time::Duration;

use recollect_domain::Cause;

/// Why a call brought no reply.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct CallError {
    pub kind: CallErrorKind,
    /// A plain sentence for someone who does not program.
    pub message: String,
    /// Technical; at most 2 kB, any key replaced.
    pub detail: String,
    /// The HTTP status, where there was one.
    pub status: Option<u16>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum CallErrorKind {
    /// The endpoint refused a parameter or the reply schema. That was dropped or renamed and is
    /// remembered: call again at once.
    Negotiated,
    /// 429 or 503; the wait is as the endpoint named it, measured from now.
    RateLimited {
        retry_after: Option<Duration>,
    },
    /// A wait nobody would sit out.
    WaitTooLong,
    /// 5xx, or a reply that was broken off.
    Server,
    Timeout,
    Network,
    Tls,
    /// 401 or 403, or what another status says of the key.
    Unauthorised,
    /// 402, or the account has no credit left.
    Quota,
    UnknownModel,
    /// The address redirects, nothing is there, or what is there is no judge: every call would end
    /// alike.
    WrongAddress,
    ContextTooLong,
    ContentFilter,
    /// The endpoint refused the request and named nothing that could be changed.
    BadRequest,
}

impl CallErrorKind {
    /// Whether every further call to this judge would end the same way, until a person acts.
    pub fn stops_judge(self) -> bool {
        matches!(
            self,
            Self::WaitTooLong
                | Self::Tls
                | Self::Unauthorised
                | Self::Quota
                | Self::UnknownModel
                | Self::WrongAddress
        )
    }

    /// Whether the same call may succeed later, or (negotiated) at once.
    pub fn is_retryable(self) -> bool {
        matches!(
            self,
            Self::Negotiated
                | Self::RateLimited { .. }
                | Self::Server
                | Self::Timeout
                | Self::Network
        )
    }

    /// What a verdict that never came is unscored for.
    pub fn cause(self) -> Cause {
        match self {
            Self::RateLimited { .. } | Self::WaitTooLong => Cause::RateLimited,
            Self::Server => Cause::ServerError,
            Self::Timeout => Cause::Timeout,
            Self::Network | Self::Tls => Cause::Network,
            Self::ContextTooLong => Cause::ContextTooLong,
            Self::ContentFilter => Cause::ContentFilter,
            Self::Negotiated
            | Self::Unauthorised
            | Self::Quota
            | Self::UnknownModel
            | Self::WrongAddress
            | Self::BadRequest => Cause::BadRequest,
        }
    }
}

impl CallError {
    /// See [`CallErrorKind::stops_judge`].
    pub fn stops_judge(&self) -> bool {
        self.kind.stops_judge()
    }

    /// See [`CallErrorKind::is_retryable`].
    pub fn is_retryable(&self) -> bool {
        self.kind.is_retryable()
    }

    /// See [`CallErrorKind::cause`].
    pub fn cause(&self) -> Cause {
        self.kind.cause()
    }
}
