vocabulary! {
    Role, "role" { User = "user", Assistant = "assistant", System = "system", Tool = "tool" }
}

/// One message of a conversation.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Turn {
    /// From 0, over all turns of the conversation.
    pub position: u32,
    pub role: Role,
    pub content: String,
}

impl Turn {
    /// Only an assistant turn with text can be judged; one without (a tool call) is `empty`.
    pub fn is_judged(&self) -> bool {
        self.role == Role::Assistant && !self.content.trim().is_empty()
    }

    /// An assistant turn without text: counted, never judged.
    pub fn is_empty_reply(&self) -> bool {
        self.role == Role::Assistant && self.content.trim().is_empty()
    }

    /// Only users state facts.
    pub fn states_facts(&self) -> bool {
        self.role == Role::User && !self.content.trim().is_empty()
    }
}

/// Numbers turns by their order.
pub fn numbered(messages: impl IntoIterator<Item = (Role, String)>) -> Vec<Turn> {
    (0..)
        .zip(messages)
        .map(|(position, (role, content))| Turn { position, role, content })
        .collect()
}
