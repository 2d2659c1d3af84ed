import type {
  Evidence,
  Fact,
  Formula,
  ItemDetail,
  ScoreFigure,
  TestResult,
  Verdict,
  View,
} from "../bindings";
import type { FakeConversation } from "./conversations";
import { readsTheSame, sameStart } from "./wording";
import { createRandom } from "./random";

/** What a fake judge makes of one conversation: facts and one verdict per assistant turn. */
export type Judgement = { facts: Fact[]; verdicts: Verdict[] };

function locate(content: string, quote: string) {
  const start = content.indexOf(quote);
  return start < 0 ? null : { start, end: start + quote.length };
}

function readFacts(conversation: FakeConversation): Fact[] {
  const facts: Fact[] = conversation.facts.map((fact, index) => {
    const highlight = locate(conversation.turns[fact.turn]?.content ?? "", fact.quote);
    return {
      id: `f${index + 1}`,
      turn: fact.turn,
      key: fact.key,
      value: fact.value,
      quote: fact.quote,
      quoteFound: highlight !== null,
      highlight,
      supersedes: null,
      supersededBy: null,
    };
  });
  conversation.facts.forEach((spec, index) => {
    if (spec.corrects === undefined) return;
    const later = facts[index];
    const earlier = facts.slice(0, index).findLast((fact) => fact.key === spec.key);
    if (later && earlier) {
      later.supersedes = earlier.id;
      earlier.supersededBy = later.id;
    }
  });
  return facts;
}

function evidence(text: string, position: number, content: string): Evidence {
  const highlight = locate(content, text);
  return { text, found: highlight !== null, position: highlight === null ? null : position, highlight };
}

const blank = {
  kind: null,
  weak: false,
  reason: null,
  cause: null,
  causeMessage: null,
  factQuote: null,
  replyQuote: null,
};

export function judge(conversation: FakeConversation, isYardstick: boolean, seed: number): Judgement {
  const random = createRandom(seed + Number(conversation.externalId) * 104729 + (isYardstick ? 17 : 0));
  const facts = readFacts(conversation);
  const verdicts = conversation.turns
    .filter((turn) => turn.role === "assistant")
    .map((turn): Verdict => {
      const base = {
        position: turn.position,
        factIds: [] as string[],
        notes: [] as string[],
        earlierWording: false,
        ...blank,
      };
      const known = facts.some((fact) => fact.turn < turn.position);
      const unreadable = random.chance(isYardstick ? 0 : 0.012);
      const overlooked = random.chance(isYardstick ? 0.35 : 0.04);
      const invented = random.chance(isYardstick ? 0 : 0.08);
      if (!known) return { ...base, outcome: "not_applicable" };
      if (unreadable) {
        const causeMessage = "The judge's answer could not be read, also after three more tries.";
        return { ...base, outcome: "unscored", cause: "bad_reply", causeMessage };
      }
      const miss = conversation.misses.find((candidate) => candidate.position === turn.position);
      if (!miss || overlooked)
        return { ...base, outcome: "retained", reason: isYardstick ? null : RETAINED_REASON };
      const fact = facts.findLast(
        (candidate) => candidate.key === miss.fact && candidate.turn < turn.position,
      );
      const replyText = invented ? "I do not have that on file" : miss.replyQuote;
      const factContent = fact ? (conversation.turns[fact.turn]?.content ?? "") : "";
      return {
        ...base,
        outcome: "attrition",
        kind: miss.kind,
        weak: invented,
        reason: miss.reason,
        factIds: fact ? [fact.id] : [],
        factQuote: fact ? evidence(fact.quote, fact.turn, factContent) : null,
        replyQuote: evidence(replyText, turn.position, turn.content),
      };
    });
  return { facts, verdicts };
}

const RETAINED_REASON = "Nothing the user stated was lost in this reply.";

export function count(verdicts: Verdict[], outcome: Verdict["outcome"]): number {
  return verdicts.filter((verdict) => verdict.outcome === outcome).length;
}

export function score(verdicts: Verdict[], view: View): { score: number | null; result: TestResult } {
  const raw = rawScore(verdicts, view.formula);
  if (raw === "nothing") return { score: null, result: "nothing_to_remember" };
  const unscored = count(verdicts, "unscored") > 0;
  if (raw === null || (unscored && (view.strict || view.formula === "pass-fail"))) {
    return { score: null, result: "unscored" };
  }
  const value = view.strict && raw < 1 ? 0 : raw;
  if (unscored) return { score: value, result: "unscored" };
  return { score: value, result: value >= (view.strict ? 1 : view.threshold) ? "pass" : "fail" };
}

function rawScore(verdicts: Verdict[], formula: Formula): number | null | "nothing" {
  const retained = count(verdicts, "retained");
  const missed = count(verdicts, "attrition");
  const untested = count(verdicts, "not_applicable");
  if (formula === "pass-fail") return missed > 0 ? 0 : 1;
  if (formula === "testable-turns")
    return retained + missed === 0 ? "nothing" : retained / (retained + missed);
  const all = retained + missed + untested;
  return all === 0 ? null : (retained + untested) / all;
}

export function figure(scores: number[]): ScoreFigure {
  if (scores.length === 0) return { mean: null, interval: null };
  const mean = scores.reduce((sum, value) => sum + value, 0) / scores.length;
  if (scores.length < 2) return { mean, interval: null };
  const variance = scores.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (scores.length - 1);
  const half = 2.01 * Math.sqrt(variance / scores.length);
  return { mean, interval: { low: Math.max(0, mean - half), high: Math.min(1, mean + half) } };
}

export function detail(
  identity: Pick<ItemDetail, "item" | "run" | "judge" | "conversation">,
  conversation: FakeConversation,
  judgement: Judgement,
  view: View,
  now: FakeConversation | undefined,
): ItemDetail {
  const same = sameStart(conversation, now);
  const outcome = score(judgement.verdicts, view);
  const missed = count(judgement.verdicts, "attrition");
  const unscored = judgement.verdicts.find((verdict) => verdict.outcome === "unscored");
  return {
    ...identity,
    conversationId: conversation.id,
    repeat: 1,
    ...outcome,
    cause: outcome.result === "unscored" ? (unscored?.cause ?? "incomplete") : null,
    causeMessage: outcome.result === "unscored" ? (unscored?.causeMessage ?? null) : null,
    reason:
      missed === 0
        ? null
        : `${missed} of ${judgement.verdicts.length} replies lost something the user had said.`,
    turns: conversation.turns,
    facts: judgement.facts,
    verdicts: judgement.verdicts.map((verdict) => ({ ...verdict, earlierWording: verdict.position >= same })),
    changedSince: !readsTheSame(conversation, now),
  };
}
