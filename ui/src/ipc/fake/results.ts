import type {
  AttritionKind,
  ItemDetail,
  JudgeResults,
  JudgeSummary,
  ResultPage,
  ResultRow,
  RowQuery,
  RunResults,
  Step,
  View,
} from "../bindings";
import { count, detail, figure, score } from "./judgement";
import { matches } from "./conversations";
import type { FakeItem, FakeRun } from "./runs";
import { readsTheSame } from "./wording";

const KINDS: AttritionKind[] = ["forgot", "contradicted", "asked_again", "ignored_constraint"];

export function runResults(run: FakeRun, view: View): RunResults {
  const { method, includeReason, repeats } = run.request;
  return {
    run: run.summary(),
    settings: { method, ...run.view, includeReason, repeats },
    judges: run.judges.map((each) => judgeResults(run, each, view)),
    ...run.sinceThen(),
  };
}

function judgeResults(run: FakeRun, judge: JudgeSummary, view: View): JudgeResults {
  const items = run.items.slice(0, run.done).filter((item) => item.judge.name === judge.name);
  const outcomes = items.map((item) => score(run.judgement(item).verdicts, view));
  const verdicts = items.flatMap((item) => run.judgement(item).verdicts);
  const scores = outcomes.map((outcome) => outcome.score).filter((value) => value !== null);
  const missed = count(verdicts, "attrition");
  const unscoredTurns = count(verdicts, "unscored");
  const macro = figure(scores);
  const results = (name: string) => outcomes.filter((outcome) => outcome.result === name).length;
  const bin = (value: number) => Math.min(9, Math.floor(value * 10));
  return {
    judge: judge.name,
    provider: judge.provider,
    model: judge.model,
    isYardstick: judge.builtIn,
    macro,
    micro: macro,
    items: items.length,
    scored: scores.length,
    passed: results("pass"),
    failed: results("fail"),
    unscored: results("unscored"),
    nothingToRemember: results("nothing_to_remember"),
    nothingToJudge: 0,
    turns: {
      retained: count(verdicts, "retained"),
      attrition: missed,
      notApplicable: count(verdicts, "not_applicable"),
      unscored: unscoredTurns,
      empty: 0,
    },
    kinds: KINDS.map((kind) => ({ kind, turns: verdicts.filter((verdict) => verdict.kind === kind).length })),
    causes:
      unscoredTurns === 0
        ? []
        : [
            {
              cause: "bad_reply",
              message: "The judge's answer could not be read, also after three more tries.",
              turns: unscoredTurns,
            },
          ],
    histogram: Array.from({ length: 10 }, (_, index) => ({
      from: index / 10,
      to: (index + 1) / 10,
      conversations: scores.filter((value) => bin(value) === index).length,
    })),
    calls: judge.builtIn ? 0 : items.length * 9,
    answeredFromMemory: judge.builtIn ? 0 : Math.floor(items.length / 6),
    retries: judge.builtIn ? 0 : Math.floor(items.length / 17),
    inputTokens: judge.builtIn ? 0 : items.length * 5200,
    outputTokens: judge.builtIn ? 0 : items.length * 640,
    cost: judge.priceIn === null && !judge.builtIn ? null : judge.builtIn ? 0 : items.length * 0.0032,
    elapsedMs: items.length * 410,
    notes: judge.builtIn ? [] : judge.notes,
  };
}

export function resultRows(run: FakeRun, judge: string, view: View, query: RowQuery): ResultPage {
  const rows = run.items
    .slice(0, run.done)
    .filter((item) => item.judge.name === judge && matches(item.conversation, query.search))
    .map((item) => toRow(run, item, view))
    .filter((row) => keeps(run, row, query));
  const direction = query.descending ? -1 : 1;
  const value = (row: ResultRow) => {
    if (query.sort === "score") return row.score ?? -1;
    if (query.sort === "missed") return row.missed;
    if (query.sort === "unscored") return row.unscored;
    return Number(row.conversation);
  };
  rows.sort((a, b) => direction * (value(a) - value(b)) || Number(a.conversation) - Number(b.conversation));
  return { total: rows.length, rows: rows.slice(query.offset, query.offset + query.limit) };
}

function keeps(run: FakeRun, row: ResultRow, query: RowQuery): boolean {
  if (query.filter === "all") return true;
  if (query.filter === "missed") return row.missed > 0;
  if (query.filter === "unscored") return row.unscored > 0;
  if (query.filter === "weak") return row.weak > 0;
  return run.judgement(itemOf(run, row.item)).verdicts.some((verdict) => verdict.kind === query.filter);
}

export function itemOf(run: FakeRun, id: string): FakeItem {
  const item = run.items.find((candidate) => candidate.id === id);
  if (!item) throw new Error(`no item ${id}`);
  return item;
}

function toRow(run: FakeRun, item: FakeItem, view: View): ResultRow {
  const { verdicts } = run.judgement(item);
  const outcome = score(verdicts, view);
  return {
    item: item.id,
    conversation: item.conversation.externalId,
    repeat: 1,
    turns: item.conversation.turns.length,
    ...outcome,
    cause: outcome.result === "unscored" ? "bad_reply" : null,
    missed: count(verdicts, "attrition"),
    unscored: count(verdicts, "unscored"),
    weak: verdicts.filter((verdict) => verdict.weak).length,
    judged: verdicts.length,
    opening: item.conversation.turns.find((turn) => turn.role === "user")?.content ?? "",
    changed: !readsTheSame(item.conversation, run.now(item.conversation)),
  };
}

export function itemDetail(run: FakeRun, id: string, view: View): ItemDetail {
  const item = itemOf(run, id);
  const identity = {
    item: id,
    run: run.id,
    judge: item.judge.name,
    conversation: item.conversation.externalId,
  };
  return detail(identity, item.conversation, run.judgement(item), view, run.now(item.conversation));
}

export function itemSteps(run: FakeRun, id: string): Step[] {
  const item = itemOf(run, id);
  const { facts, verdicts } = run.judgement(item);
  const common = { attempt: 0, ok: true, fromMemory: false, model: item.judge.model, at: run.startedAt };
  const pretty = (value: unknown) => JSON.stringify(value, null, 2);
  const content = (position: number) => item.conversation.turns[position]?.content ?? "";
  const extracted = item.conversation.turns
    .filter((turn) => turn.role === "user")
    .map((turn): Step => ({
      ...common,
      call: `${id}-e${turn.position}`,
      task: "extract_facts",
      position: turn.position,
      status: "Answered",
      request: pretty({
        task: "extract_facts",
        turn: { position: turn.position, content: turn.content },
        earlier: [],
      }),
      instructions: "List the facts the user states in this turn. Quote the user's own words.",
      reply: pretty({
        facts: facts
          .filter((fact) => fact.turn === turn.position)
          .map((fact) => ({ key: fact.key, value: fact.value, quote: fact.quote, corrects: null })),
      }),
      inputTokens: 412,
      outputTokens: 61,
      elapsedMs: 640 + turn.position * 31,
    }));
  const judged = verdicts.map((verdict): Step => {
    const unread = verdict.outcome === "unscored";
    return {
      ...common,
      call: `${id}-j${verdict.position}`,
      task: "judge_reply",
      position: verdict.position,
      attempt: unread ? 3 : 0,
      status: unread ? "The answer could not be read" : "Answered",
      ok: !unread,
      fromMemory: verdict.position === 1,
      request: pretty({
        task: "judge_reply",
        facts: facts
          .filter((fact) => fact.turn < verdict.position)
          .map(({ id: factId, key, value, quote, turn }) => ({
            id: factId,
            key,
            value,
            quote,
            superseded_by: null,
            turn,
          })),
        previous_user_turn: content(verdict.position - 1),
        reply: { position: verdict.position, content: content(verdict.position) },
      }),
      instructions:
        "Decide whether the reply forgets, contradicts, asks again for, or ignores one of the facts.",
      reply: unread
        ? "Sure! Here is my evaluation of the reply: the assistant seems fine overall but"
        : pretty({
            verdict: verdict.outcome,
            kind: verdict.kind,
            fact_ids: verdict.factIds,
            fact_quote: verdict.factQuote?.text ?? "",
            reply_quote: verdict.replyQuote?.text ?? "",
            reason: verdict.reason,
          }),
      inputTokens: 655,
      outputTokens: unread ? 19 : 84,
      elapsedMs: 910 + verdict.position * 43,
    };
  });
  return item.judge.builtIn ? [] : [...extracted, ...judged];
}
