//! The instructions, embedded. Any change to a file under `prompts/` raises [`PROMPT_VERSION`]:
//! answers to other instructions are other answers.

use crate::Task;

/// Version of the instructions, stored with every verdict.
pub const PROMPT_VERSION: &str = "1";

const COMMON: &str = include_str!("../prompts/common.txt");

pub(crate) fn of(task: Task) -> String {
    let own = match task {
        Task::ExtractFacts => include_str!("../prompts/extract_facts.txt"),
        Task::JudgeReply => include_str!("../prompts/judge_reply.txt"),
        Task::JudgeConversation => include_str!("../prompts/judge_conversation.txt"),
        Task::ExplainScore => include_str!("../prompts/explain_score.txt"),
    };
    format!("{}\n\n{}", own.trim(), COMMON.trim())
}
