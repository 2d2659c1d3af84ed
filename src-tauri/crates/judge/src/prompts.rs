//! The instructions, embedded. Any change to a file under `prompts/` raises [`PROMPT_VERSION`]:
//! answers to other instructions are other answers.

use crate::Task;

/// Version of our instructions.
const PROMPT_VERSION: &str = "1";

/// How verdicts name the instructions they were given: ours, and after a `+` the version of the
/// person's own, where there are any.
pub fn prompt_version(own: Option<u32>) -> String {
    match own {
        Some(own) => format!("{PROMPT_VERSION}+{own}"),
        None => PROMPT_VERSION.to_owned(),
    }
}

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
