import type { NewLabel } from "../bindings";
import type { FakeConversation } from "./conversations";
import { createRandom } from "./random";
import type { FakeDataset } from "./runs";
import { applyEdit } from "./script";

export type PutLabel = (
  conversation: FakeConversation,
  turn: number,
  reviewer: string,
  label: NewLabel,
) => void;

const REVIEWERS = [
  { name: "Priya", conversations: 14, mistakes: 0.04 },
  { name: "Jonas", conversations: 9, mistakes: 0.12 },
];

/** Two people labelled the beginning of a sample, not always alike. */
export function labelSample({ conversations }: FakeDataset, put: PutLabel): void {
  REVIEWERS.forEach((reviewer, index) => {
    const random = createRandom(4211 + index);
    for (const conversation of conversations.slice(0, reviewer.conversations)) {
      conversation.turns.forEach((turn, at) => {
        if (turn.role !== "assistant") return;
        const miss = conversation.misses.find(({ position }) => position === at);
        const isKnown = conversation.facts.some((fact) => fact.turn < at);
        const isWrong = random.chance(reviewer.mistakes);
        const note = miss && index === 0 ? "The customer has to say it twice." : null;
        const missed: NewLabel = { label: "attrition", kind: miss?.kind ?? "forgot", note };
        const fine: NewLabel = { label: isKnown ? "retained" : "not_applicable", kind: null, note: null };
        put(
          conversation,
          conversation.keys[at] ?? at,
          reviewer.name,
          Boolean(miss) !== isWrong ? missed : fine,
        );
      });
    }
  });
}

/** Someone went on with a dataset after its last run. */
export function editSample(set: FakeDataset): void {
  const [, first] = set.conversations;
  const reply = first?.turns.findIndex((turn) => turn.role === "assistant") ?? -1;
  const turn = first?.keys[reply];
  if (!first || turn === undefined) return;
  const content = `${first.turns[reply]?.content ?? ""} Take your time.`;
  const edited = applyEdit(
    first,
    { type: "write", turn, content, continues: false },
    () => first.keys.length,
  );
  if (typeof edited !== "string") {
    set.conversations = set.conversations.map((each) => (each === first ? edited : each));
  }
}
