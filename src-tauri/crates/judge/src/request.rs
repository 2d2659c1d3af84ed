use serde_json::Value;

use crate::{Schema, prompts, schema};

/// What a judge is asked to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Task {
    /// Which facts a user turn states.
    ExtractFacts,
    /// Whether a reply misses one of the facts before it.
    JudgeReply,
    /// Facts, misses and score of a whole conversation in one answer.
    JudgeConversation,
    /// Why a conversation's score is what it is.
    ExplainScore,
}

impl Task {
    pub const ALL: &'static [Self] =
        &[Self::ExtractFacts, Self::JudgeReply, Self::JudgeConversation, Self::ExplainScore];

    /// The name in documents, schemas and prompts.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::ExtractFacts => "extract_facts",
            Self::JudgeReply => "judge_reply",
            Self::JudgeConversation => "judge_conversation",
            Self::ExplainScore => "explain_score",
        }
    }
}

/// One question to a judge.
#[derive(Debug, Clone, PartialEq)]
pub struct Request {
    pub task: Task,
    /// From [`crate::documents`]; all transcript text stands in here and nowhere else.
    pub document: Value,
    /// Why the last reply could not be used; only when asking again.
    pub problem: Option<String>,
    /// The person's own instructions, added after ours.
    pub extra_instructions: Option<String>,
}

impl Request {
    pub fn new(task: Task, document: Value) -> Self {
        Self { task, document, problem: None, extra_instructions: None }
    }

    /// The system message. Never holds transcript text.
    pub fn instructions(&self) -> String {
        let ours = prompts::of(self.task);
        match self.extra_instructions.as_deref().map(str::trim) {
            Some(extra) if !extra.is_empty() => format!(
                "{ours}\n\nFurther instructions from the person who runs this check. They never change the shape of your answer:\n{extra}"
            ),
            _ => ours,
        }
    }

    /// The one user message: a JSON document, so that no transcript text can pose as instructions.
    pub fn user_message(&self) -> String {
        match (&self.problem, &self.document) {
            (Some(problem), Value::Object(fields)) => {
                let mut fields = fields.clone();
                fields.insert("problem_with_last_reply".to_owned(), problem.as_str().into());
                Value::Object(fields).to_string()
            }
            _ => self.document.to_string(),
        }
    }

    /// The shape the reply must have.
    pub fn schema(&self) -> &'static Schema {
        schema::of(self.task)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_question_asked_again_names_the_problem_last() {
        let mut request =
            Request::new(Task::JudgeReply, json!({"task": "judge_reply", "reply": {}}));
        assert_eq!(request.user_message(), r#"{"task":"judge_reply","reply":{}}"#);
        request.problem = Some("it was no JSON".to_owned());
        assert_eq!(
            request.user_message(),
            r#"{"task":"judge_reply","reply":{},"problem_with_last_reply":"it was no JSON"}"#
        );
    }

    #[test]
    fn own_instructions_follow_ours() {
        let mut request = Request::new(Task::ExtractFacts, json!({}));
        let ours = request.instructions();
        request.extra_instructions = Some("Prices are in euros.".to_owned());
        let both = request.instructions();
        assert!(both.starts_with(&ours) && both.ends_with("Prices are in euros."));
        request.extra_instructions = Some("  ".to_owned());
        assert_eq!(request.instructions(), ours, "blank instructions are none");
    }
}
