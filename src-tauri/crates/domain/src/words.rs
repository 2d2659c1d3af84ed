/// A word from outside that is not in one of the closed vocabularies.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("“{word}” is not a {vocabulary}; use one of: {allowed}")]
pub struct UnknownWord {
    pub word: String,
    pub vocabulary: &'static str,
    pub allowed: String,
}

/// Declares a closed vocabulary: an enum with its written form, used in files, tables and wires.
macro_rules! vocabulary {
    ($(#[$meta:meta])* $name:ident, $label:literal { $($(#[$vmeta:meta])* $variant:ident = $text:literal),+ $(,)? }) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum $name { $($(#[$vmeta])* $variant),+ }

        impl $name {
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            /// The written form.
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $text),+ }
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.as_str())
            }
        }

        impl std::str::FromStr for $name {
            type Err = $crate::UnknownWord;
            fn from_str(text: &str) -> Result<Self, Self::Err> {
                match text {
                    $($text => Ok(Self::$variant),)+
                    _ => Err($crate::UnknownWord {
                        word: text.to_owned(),
                        vocabulary: $label,
                        allowed: [$($text),+].join(", "),
                    }),
                }
            }
        }
    };
}
