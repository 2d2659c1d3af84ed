import type { ConversationRow, Turn } from "../bindings";
import { createRandom } from "./random";
import { TEMPLATES, type FactSpec, type MissSpec } from "./templates";

export type FakeConversation = {
  id: string;
  externalId: string;
  turns: Turn[];
  /** The key of each turn, in order. */
  keys: number[];
  facts: (FactSpec & { turn: number })[];
  misses: (MissSpec & { position: number })[];
};

const MISS_RATE = 0.24;

export function makeConversation(dataset: string, index: number): FakeConversation {
  const random = createRandom(index * 7919 + dataset.length * 131);
  const template = TEMPLATES[index % 11 === 10 ? 5 : index % 5] ?? TEMPLATES[0]!;
  const slots = Object.entries(template.slots).map(([slot, values]) => [slot, random.pick(values)] as const);
  const fill = (text: string) => slots.reduce((t, [slot, value]) => t.replaceAll(`{${slot}}`, value), text);

  const conversation: FakeConversation = {
    id: `${dataset}-c${index}`,
    externalId: String(index + 1).padStart(4, "0"),
    turns: [],
    keys: [],
    facts: [],
    misses: [],
  };
  template.lines.forEach((line, position) => {
    const missed = line.miss && random.chance(MISS_RATE) ? line.miss : null;
    conversation.turns.push({ position, role: line.role, content: fill(missed ? missed.text : line.text) });
    conversation.keys.push(position);
    for (const fact of line.facts ?? []) {
      conversation.facts.push({
        turn: position,
        key: fact.key,
        value: fill(fact.value),
        quote: fill(fact.quote),
        corrects: fact.corrects === undefined ? undefined : fill(fact.corrects),
      });
    }
    if (missed) {
      conversation.misses.push({
        ...missed,
        text: fill(missed.text),
        replyQuote: fill(missed.replyQuote),
        reason: fill(missed.reason),
        position,
      });
    }
  });
  return conversation;
}

/** One that is to be written. */
export function blankConversation(dataset: string, made: number, number: number): FakeConversation {
  return {
    id: `${dataset}-new${made}`,
    externalId: String(number),
    turns: [{ position: 0, role: "user", content: "" }],
    keys: [0],
    facts: [],
    misses: [],
  };
}

export function toRow(conversation: FakeConversation): ConversationRow {
  const opening = conversation.turns.find((turn) => turn.role === "user")?.content ?? "";
  return {
    id: conversation.id,
    externalId: conversation.externalId,
    turns: conversation.turns.length,
    opening,
  };
}

export function matches(conversation: FakeConversation, search: string): boolean {
  const needle = search.trim().toLowerCase();
  if (needle === "") return true;
  return (
    conversation.externalId.includes(needle) ||
    conversation.turns.some((turn) => turn.content.toLowerCase().includes(needle))
  );
}
