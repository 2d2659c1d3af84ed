import { useLingui } from "@lingui/react/macro";
import type { Question, Role } from "../../../ipc";

/** One thing a person can say of a speaker: `choice` is the answer as the reader of files expects it. */
export type SpeakerChoice = { choice: string; as: Role | "left out" };
export type SpeakerQuestion = {
  speakers: { name: string; choices: SpeakerChoice[] }[];
  /** Choices about all of them at once. */
  others: string[];
};

const SEPARATOR = " = ";
/** The answer that settles all speakers at once. */
export const FIRST_IS_USER = "whoever speaks first is the user";
const LEFT_OUT = "leave out";
const ROLES: readonly Role[] = ["user", "assistant", "system", "tool"];

/** The choices of a question about speakers, one speaker after the other; null for any other question. */
export function speakersOf({ code, choices }: Question): SpeakerQuestion | null {
  if (code !== "roles") return null;
  const byName = new Map<string, SpeakerChoice[]>();
  const others: string[] = [];
  for (const choice of choices) {
    const at = choice.lastIndexOf(SEPARATOR);
    const said = choice.slice(at + SEPARATOR.length);
    const role = said === LEFT_OUT ? "left out" : ROLES.find((each) => each === said);
    if (at < 0 || role === undefined) {
      others.push(choice);
      continue;
    }
    const name = choice.slice(0, at);
    byName.set(name, [...(byName.get(name) ?? []), { choice, as: role }]);
  }
  return { speakers: [...byName].map(([name, offered]) => ({ name, choices: offered })), others };
}

/** Ends the sentence “Kim is …”. */
export function useSpeakerWords(): Record<SpeakerChoice["as"], string> {
  const { t } = useLingui();
  return {
    user: t`the user`,
    assistant: t`the chatbot`,
    system: t`instructions to the chatbot`,
    tool: t`a tool the chatbot uses`,
    "left out": t`someone to leave out`,
  };
}
