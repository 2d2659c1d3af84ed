import type {
  AppError,
  ConversationDetail,
  EditDone,
  EditHistory,
  EditStep,
  EditWord,
  KnownFact,
  NewLabel,
  Reviewer,
  TurnVerdict,
} from "../bindings";
import type { Client } from "../client";
import { blankConversation, type FakeConversation } from "./conversations";
import type { FakeDataset, FakeItem, FakeRun } from "./runs";
import type { PutLabel } from "./sampleWork";
import { applyEdit } from "./script";
import { sameStart, wordingUpTo } from "./wording";

type StoredLabel = NewLabel & { turn: number; reviewer: string; labelledAt: string; wording: string };
/** `place`: where it stands in its dataset; null when it is not in it. */
type State = { conversation: FakeConversation; labels: StoredLabel[]; place: number | null };
type Step = { step: EditStep; turn: number | null; before: State; after: State };
type Stacks = { undo: Step[]; redo: Step[] };

type World = {
  dataset: (id: string) => FakeDataset;
  runs: () => FakeRun[];
  guard: () => void;
  refuse: (message: string) => AppError;
  now: () => string;
};
type Curation = Pick<
  Client,
  | "conversation"
  | "editConversation"
  | "addConversation"
  | "removeConversation"
  | "undoEdit"
  | "redoEdit"
  | "editHistory"
  | "setLabel"
  | "listReviewers"
>;

/** Editing and labelling: every change is a step that can be undone, over the whole dataset. */
export function createCuration(world: World): { client: Curation; putLabel: PutLabel } {
  const labels = new Map<string, StoredLabel[]>();
  const stacks = new Map<string, Stacks>();
  const nextKeys = new Map<string, number>();

  const of = (dataset: string): Stacks => {
    const known = stacks.get(dataset) ?? { undo: [], redo: [] };
    stacks.set(dataset, known);
    return known;
  };
  const find = (dataset: string, id: string): FakeConversation => {
    const found = world.dataset(dataset).conversations.find((each) => each.id === id);
    if (!found) throw { ...world.refuse("This conversation no longer exists."), code: "not_found" };
    return found;
  };
  const state = (dataset: string, id: string): State => ({
    conversation: find(dataset, id),
    labels: labels.get(id) ?? [],
    place: world.dataset(dataset).conversations.findIndex((each) => each.id === id),
  });
  const put = (dataset: string, { conversation, labels: kept, place }: State) => {
    const set = world.dataset(dataset);
    const others = set.conversations.filter((each) => each.id !== conversation.id);
    set.conversations = place === null ? others : others.toSpliced(place, 0, conversation);
    labels.set(conversation.id, kept);
  };
  const history = (dataset: string): EditHistory => {
    const { undo, redo } = of(dataset);
    return { undo: undo.at(-1)?.step ?? null, redo: redo.at(-1)?.step ?? null };
  };
  const detail = (dataset: string, id: string): ConversationDetail => {
    const now = state(dataset, id);
    const runs = world.runs().filter((run) => run.dataset.id === dataset);
    return describe(now, runs);
  };
  const isThere = (dataset: string, id: string) =>
    world.dataset(dataset).conversations.some((each) => each.id === id);
  const done = (dataset: string, { step }: Step): EditDone => ({
    step,
    detail: isThere(dataset, step.conversation) ? detail(dataset, step.conversation) : null,
    history: history(dataset),
    savedAt: world.now(),
  });
  const record = (dataset: string, taken: Step, continues: boolean) => {
    const { undo, redo } = of(dataset);
    const last = undo.at(-1);
    const isSame =
      last?.step.conversation === taken.step.conversation &&
      last.step.what === taken.step.what &&
      last.turn === taken.turn;
    if (continues && last && isSame) last.after = taken.after;
    else {
      undo.push(taken);
      world.dataset(dataset).version += 1;
    }
    redo.length = 0;
    put(dataset, taken.after);
    return done(dataset, taken);
  };
  const travel = (dataset: string, from: "undo" | "redo", to: "undo" | "redo", side: "before" | "after") => {
    world.guard();
    const step = of(dataset)[from].pop();
    if (!step) return null;
    of(dataset)[to].push(step);
    put(dataset, step[side]);
    return done(dataset, step);
  };
  const newKey = (conversation: FakeConversation) => {
    const key = nextKeys.get(conversation.id) ?? conversation.keys.length;
    nextKeys.set(conversation.id, key + 1);
    return key;
  };

  let made = 0;
  const client: Curation = {
    conversation: async (dataset, id) => detail(dataset, id),
    editConversation: async (dataset, id, edit) => {
      world.guard();
      const before = state(dataset, id);
      const edited = applyEdit(before.conversation, edit, () => newKey(before.conversation));
      if (typeof edited === "string") throw world.refuse(edited);
      const turn = "turn" in edit ? edit.turn : null;
      const step = { what: edit.type, conversation: id, externalId: edited.externalId, turn };
      const taken = { step, turn, before, after: { ...before, conversation: edited } };
      return record(dataset, taken, edit.type === "write" && edit.continues);
    },
    addConversation: async (dataset) => {
      world.guard();
      const { conversations } = world.dataset(dataset);
      const conversation = blankConversation(dataset, (made += 1), conversations.length + 1);
      const after = { conversation, labels: [], place: conversations.length };
      return record(dataset, presence("add_conversation", { ...after, place: null }, after), false);
    },
    removeConversation: async (dataset, id) => {
      world.guard();
      const before = state(dataset, id);
      return record(dataset, presence("remove_conversation", before, { ...before, place: null }), false);
    },
    undoEdit: async (dataset) => travel(dataset, "undo", "redo", "before"),
    redoEdit: async (dataset) => travel(dataset, "redo", "undo", "after"),
    editHistory: async (dataset) => history(dataset),
    setLabel: async (dataset, id, turn, reviewer, label) => {
      world.guard();
      const before = state(dataset, id);
      const at = before.conversation.keys.indexOf(turn);
      const reply = before.conversation.turns[at];
      if (reply?.role !== "assistant" || reply.content === "") {
        throw world.refuse("Only a reply that has text can be labelled.");
      }
      const others = before.labels.filter((each) => each.turn !== turn || each.reviewer !== reviewer);
      const wording = wordingUpTo(before.conversation, at);
      const mine = label ? [{ ...label, turn, reviewer, labelledAt: world.now(), wording }] : [];
      const { externalId } = before.conversation;
      const step = { what: "label" as const, conversation: id, externalId, turn };
      return record(
        dataset,
        { step, turn, before, after: { ...before, labels: [...others, ...mine] } },
        false,
      );
    },
    listReviewers: async (dataset) => reviewers(world.dataset(dataset), labels),
  };
  const putLabel: PutLabel = (conversation, turn, reviewer, label) => {
    const wording = wordingUpTo(conversation, conversation.keys.indexOf(turn));
    const kept = labels.get(conversation.id) ?? [];
    labels.set(conversation.id, [...kept, { ...label, turn, reviewer, labelledAt: world.now(), wording }]);
  };
  return { client, putLabel };
}

function presence(what: EditWord, before: State, after: State): Step {
  const { id, externalId } = after.conversation;
  return { step: { what, conversation: id, externalId, turn: null }, turn: null, before, after };
}

function describe({ conversation, labels }: State, runs: FakeRun[]): ConversationDetail {
  const newest = new Map<string, { item: FakeItem; run: FakeRun }>();
  for (const run of runs) {
    for (const item of run.judged(conversation.id)) {
      if (!newest.has(item.judge.name)) newest.set(item.judge.name, { item, run });
    }
  }
  const judged = [...newest.values()];
  const run = judged[0]?.run ?? null;
  const verdicts = judged.flatMap((each) => verdictsOf(each, conversation));
  return {
    id: conversation.id,
    externalId: conversation.externalId,
    run: run?.id ?? null,
    facts: judged.filter((each) => each.run === run).flatMap((each) => factsOf(each, conversation)),
    turns: conversation.turns.map((turn, at) => ({
      ...turn,
      key: conversation.keys[at] ?? at,
      labels: labels
        .filter((label) => label.turn === conversation.keys[at])
        .map(({ reviewer, label, kind, note, labelledAt, wording }) => ({
          reviewer,
          label,
          kind,
          note,
          labelledAt,
          earlierWording: wording !== wordingUpTo(conversation, at),
        })),
      verdicts: verdicts.filter((each) => each.key === conversation.keys[at]).map((each) => each.verdict),
    })),
  };
}

type Judged = { item: FakeItem; run: FakeRun };

function verdictsOf({ item, run }: Judged, now: FakeConversation): { key: number; verdict: TurnVerdict }[] {
  const same = sameStart(item.conversation, now);
  return run.judgement(item).verdicts.map((verdict) => ({
    key: item.conversation.keys[verdict.position] ?? -1,
    verdict: {
      judge: item.judge.name,
      run: run.id,
      item: item.id,
      outcome: verdict.outcome,
      kind: verdict.kind,
      weak: verdict.weak,
      reason: verdict.reason,
      causeMessage: verdict.causeMessage,
      factQuote: verdict.factQuote?.text ?? null,
      replyQuote: verdict.replyQuote?.text ?? null,
      earlierWording: verdict.position >= same,
    },
  }));
}

function factsOf({ item, run }: Judged, now: FakeConversation): KnownFact[] {
  const same = sameStart(item.conversation, now);
  return run.judgement(item).facts.map((fact) => {
    const key = item.conversation.keys[fact.turn] ?? -1;
    return {
      id: fact.id,
      judge: item.judge.name,
      turn: now.keys.includes(key) ? key : null,
      key: fact.key,
      value: fact.value,
      quote: fact.quote,
      quoteFound: fact.quoteFound,
      supersededBy: fact.supersededBy,
      earlierWording: fact.turn >= same,
    };
  });
}

function reviewers(set: FakeDataset, labels: Map<string, StoredLabel[]>): Reviewer[] {
  const isReply = (turn: { role: string; content: string }) =>
    turn.role === "assistant" && turn.content !== "";
  const replies = set.conversations.flatMap(({ turns }) => turns.filter(isReply)).length;
  const found = new Map<string, Reviewer>();
  for (const conversation of set.conversations) {
    for (const label of labels.get(conversation.id) ?? []) {
      const at = conversation.keys.indexOf(label.turn);
      if (at < 0) continue;
      const known = found.get(label.reviewer) ?? { name: label.reviewer, labelled: 0, stale: 0, replies };
      known.labelled += 1;
      if (label.wording !== wordingUpTo(conversation, at)) known.stale += 1;
      found.set(label.reviewer, known);
    }
  }
  return [...found.values()].sort((a, b) => b.labelled - a.labelled);
}
