import type { Highlight, ItemDetail, Verdict } from "../../ipc";

/** A stretch of one turn's text that stands for a fact or for the words of a judged reply. */
export type Mark = Highlight & { id: string; kind: "fact" | "reply"; corrected: boolean };
export type Segment = { start: number; text: string; marks: Mark[] };

export const factMark = (fact: string) => `fact:${fact}`;
export const saidMark = (position: number) => `said:${position}`;
export const replyMark = (position: number) => `reply:${position}`;

export function marksByTurn({
  facts,
  verdicts,
}: Pick<ItemDetail, "facts" | "verdicts">): Map<number, Mark[]> {
  const marks = new Map<number, Mark[]>();
  const add = (turn: number, highlight: Highlight, rest: Omit<Mark, "start" | "end">) => {
    marks.set(turn, [...(marks.get(turn) ?? []), { ...highlight, ...rest }]);
  };
  for (const fact of facts) {
    if (!fact.highlight) continue;
    add(fact.turn, fact.highlight, {
      id: factMark(fact.id),
      kind: "fact",
      corrected: fact.supersededBy !== null,
    });
  }
  for (const { position, factQuote, replyQuote } of verdicts) {
    if (factQuote?.highlight && factQuote.position !== null) {
      add(factQuote.position, factQuote.highlight, {
        id: saidMark(position),
        kind: "fact",
        corrected: false,
      });
    }
    if (replyQuote?.highlight && replyQuote.position !== null) {
      add(replyQuote.position, replyQuote.highlight, {
        id: replyMark(position),
        kind: "reply",
        corrected: false,
      });
    }
  }
  return marks;
}

/** The marks that belong to one verdict: the quote it gave, or else the facts it named, and the reply's words. */
export function marksOf(verdict: Verdict): Set<string> {
  const quoted = verdict.factQuote?.highlight ? [saidMark(verdict.position)] : verdict.factIds.map(factMark);
  return new Set([...quoted, replyMark(verdict.position)]);
}

/** Cuts a text where marks begin and end, so that marks may overlap. Offsets are UTF-16, as in JavaScript strings. */
export function segment(content: string, marks: readonly Mark[]): Segment[] {
  const cuts = new Set([0, content.length]);
  for (const { start, end } of marks) {
    cuts.add(Math.min(Math.max(0, start), content.length));
    cuts.add(Math.min(Math.max(0, end), content.length));
  }
  const sorted = [...cuts].sort((a, b) => a - b);
  return sorted.slice(0, -1).map((start, index) => {
    const end = sorted[index + 1] ?? content.length;
    return {
      start,
      text: content.slice(start, end),
      marks: marks.filter((mark) => mark.start <= start && mark.end >= end),
    };
  });
}
