//! Conversations rendered with a model's chat template into one text.

use recollect_domain::Role;

use crate::draft::Message;

pub(crate) fn parse(text: &str) -> Option<Vec<Message>> {
    let messages = if text.contains("<|im_start|>") {
        headed(text, "<|im_start|>", "\n", &["<|im_end|>"])
    } else if text.contains("<|start_header_id|>") {
        headed(text, "<|start_header_id|>", "<|end_header_id|>", &["<|eot_id|>", "<|end_of_text|>"])
    } else if text.contains("[INST]") && text.contains("[/INST]") {
        instructions(text)
    } else if text.contains("### Human:") || text.contains("### Assistant:") {
        headed(text, "### ", ":", &[])
    } else {
        return None;
    };
    (!messages.is_empty()).then_some(messages)
}

/// Blocks of `open NAME close_name CONTENT end`.
fn headed(text: &str, open: &str, after_name: &str, ends: &[&str]) -> Vec<Message> {
    text.split(open)
        .skip(1)
        .filter_map(|block| {
            let (name, content) = block.split_once(after_name)?;
            let cut = ends.iter().filter_map(|end| content.find(end)).min();
            let content = &content[..cut.unwrap_or(content.len())];
            Some(Message::named(name.trim(), content.trim()))
        })
        .collect()
}

/// Llama 2: `<s>[INST] <<SYS>> … <</SYS>> user [/INST] assistant </s>`.
fn instructions(text: &str) -> Vec<Message> {
    let mut messages = Vec::new();
    for block in text.split("[INST]").skip(1) {
        let (said, reply) = block.split_once("[/INST]").unwrap_or((block, ""));
        let said = match said.split_once("<</SYS>>") {
            Some((system, said)) => {
                let system = system.replace("<<SYS>>", "");
                messages.push(Message::known(Role::System, system.trim()));
                said
            }
            None => said,
        };
        messages.push(Message::known(Role::User, said.trim()));
        let reply = reply.replace("</s>", "").replace("<s>", "");
        if !reply.trim().is_empty() {
            messages.push(Message::known(Role::Assistant, reply.trim()));
        }
    }
    messages
}
