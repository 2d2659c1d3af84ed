import type { Turn } from "../bindings";
import type { FakeConversation } from "./conversations";

const sameTurn = (a: Turn, b: Turn) => a.role === b.role && a.content === b.content;

/** How many turns from the beginning read the same in both. */
export function sameStart(then: FakeConversation, now: FakeConversation | undefined): number {
  if (now === undefined) return 0;
  const first = then.turns.findIndex((turn, at) => {
    const other = now.turns[at];
    return other === undefined || !sameTurn(turn, other);
  });
  return first < 0 ? then.turns.length : first;
}

export function readsTheSame(then: FakeConversation, now: FakeConversation | undefined): boolean {
  if (then === now) return true;
  return now?.turns.length === then.turns.length && sameStart(then, now) === then.turns.length;
}

/** Everything a label at this place was made on. */
export function wordingUpTo({ turns }: FakeConversation, at: number): string {
  return JSON.stringify(turns.slice(0, at + 1).map(({ role, content }) => [role, content]));
}
