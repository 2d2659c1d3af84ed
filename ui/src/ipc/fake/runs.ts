import type {
  JudgeSummary,
  LatestVerdict,
  NewRun,
  RunProgress,
  RunState,
  RunSummary,
  RunUpdate,
  View,
} from "../bindings";
import type { FakeConversation } from "./conversations";
import { figure, judge, score, type Judgement } from "./judgement";
import { readsTheSame } from "./wording";

export type FakeDataset = {
  id: string;
  name: string;
  version: number;
  conversations: FakeConversation[];
  createdAt: string;
};
export type FakeItem = { id: string; judge: JudgeSummary; conversation: FakeConversation };
export type Watcher = (update: RunUpdate) => void;

const CALLS_PER_ITEM = 9;

/** One run of the fake: items are finished in order, a few at every step of the clock. */
export class FakeRun {
  readonly items: FakeItem[];
  state: RunState;
  done: number;
  finishedAt: string | null = null;
  pausedBecause: string | null = null;
  private readonly watchers = new Map<Watcher, number>();
  private readonly judgements = new Map<string, Judgement>();
  private retried = false;

  constructor(
    readonly id: string,
    readonly dataset: FakeDataset,
    public request: NewRun,
    readonly judges: JudgeSummary[],
    readonly startedAt: string,
    start: { state: RunState; done: number },
  ) {
    this.items = judges.flatMap((each) =>
      dataset.conversations.map((conversation, index) => ({
        id: `${id}/${each.name}/${index}`,
        judge: each,
        conversation,
      })),
    );
    this.state = start.state;
    this.done = Math.min(start.done, this.items.length);
    if (start.state === "finished") this.finishedAt = startedAt;
  }

  get view(): View {
    return { formula: this.request.formula, threshold: this.request.threshold, strict: this.request.strict };
  }

  /** A conversation of the run as it reads now. */
  now(conversation: FakeConversation): FakeConversation | undefined {
    return this.dataset.conversations.find((each) => each.id === conversation.id);
  }

  /** What happened to the dataset after the run began. */
  sinceThen(): { changed: number; added: number } {
    const seen = new Map(this.items.map(({ conversation }) => [conversation.id, conversation]));
    const changed = [...seen.values()].filter((each) => !readsTheSame(each, this.now(each))).length;
    const added = this.dataset.conversations.filter((each) => !seen.has(each.id)).length;
    return { changed, added };
  }

  /** What is judged of one conversation so far, a judge each. */
  judged(conversation: string): FakeItem[] {
    return this.items.slice(0, this.done).filter((item) => item.conversation.id === conversation);
  }

  judgement(item: FakeItem): Judgement {
    const known = this.judgements.get(item.id);
    if (known) return known;
    const judgement = judge(item.conversation, item.judge.builtIn, this.retried ? 5 : 3);
    this.judgements.set(item.id, judgement);
    return judgement;
  }

  scores(judgeName: string, view: View): number[] {
    return this.items
      .slice(0, this.done)
      .filter((item) => item.judge.name === judgeName)
      .map((item) => score(this.judgement(item).verdicts, view).score)
      .filter((value) => value !== null);
  }

  summary(): RunSummary {
    return {
      id: this.id,
      dataset: this.dataset.id,
      datasetName: this.dataset.name,
      datasetVersion: this.dataset.version,
      state: this.state,
      judges: this.judges.map((each) => each.name),
      startedAt: this.startedAt,
      finishedAt: this.finishedAt,
      items: this.items.length,
      done: this.done,
      formula: this.request.formula,
      scores: this.judges.map((each) => ({
        judge: each.name,
        score: figure(this.scores(each.name, this.view)),
      })),
      unscored: this.failed(),
      pausedBecause: this.pausedBecause,
    };
  }

  private failed(): number {
    return this.items
      .slice(0, this.done)
      .filter((item) => score(this.judgement(item).verdicts, this.view).result === "unscored").length;
  }

  progress(latest: LatestVerdict[]): RunProgress {
    const left = this.items.length - this.done;
    const live = this.state === "running";
    const paid = this.items.slice(0, this.done).filter((item) => !item.judge.builtIn).length;
    const inFlight = live ? Math.min(8, left) : 0;
    const retrying = live && this.done % 40 > 30 ? Math.min(2, inFlight) : 0;
    return {
      run: this.id,
      state: this.state,
      items: this.items.length,
      done: this.done,
      inFlight,
      waiting: left - inFlight,
      retrying,
      failed: this.failed(),
      calls: this.calls(),
      answeredFromMemory: Math.floor(paid / 6),
      retries: Math.floor(this.done / 17),
      inputTokens: paid * 5200,
      outputTokens: paid * 640,
      cost: paid * 0.0032,
      limits: this.request.limits,
      elapsedMs: this.done * 410,
      etaMs: live && this.done > 5 ? left * 410 : null,
      running: this.judges.map((each) => ({
        judge: each.name,
        score: figure(this.scores(each.name, this.view)),
      })),
      notice: retrying > 0 ? "The provider asked us to wait 34 s." : null,
      latest,
    };
  }

  private calls(): number {
    return this.items.slice(0, this.done).filter((item) => !item.judge.builtIn).length * CALLS_PER_ITEM;
  }

  isAtLimit(): boolean {
    const { maxCalls } = this.request.limits;
    return maxCalls !== null && this.calls() >= maxCalls;
  }

  private latest(from: number, to: number): LatestVerdict[] {
    return this.items.slice(from, to).flatMap((item) =>
      this.judgement(item).verdicts.map((verdict) => ({
        item: item.id,
        judge: item.judge.name,
        conversation: item.conversation.externalId,
        position: verdict.position,
        outcome: verdict.outcome,
        kind: verdict.kind,
        excerpt: item.conversation.turns[verdict.position]?.content ?? "",
      })),
    );
  }

  watch(watcher: Watcher): void {
    this.watchers.set(watcher, 0);
    watcher({
      sequence: 0,
      kind: "snapshot",
      progress: this.progress(this.latest(Math.max(0, this.done - 4), this.done)),
    });
  }

  private publish(latest: LatestVerdict[]): void {
    for (const [watcher, sequence] of this.watchers) {
      this.watchers.set(watcher, sequence + 1);
      watcher({ sequence: sequence + 1, kind: "delta", progress: this.progress(latest) });
    }
  }

  /** One step of the clock. */
  step(items: number, now: string): void {
    if (this.state === "pausing" || this.state === "cancelling") {
      this.state = this.state === "pausing" ? "paused" : "cancelled";
      if (this.state === "cancelled") this.finishedAt = now;
      this.publish([]);
      return;
    }
    if (this.state !== "running") return;
    const from = this.done;
    this.done = Math.min(this.items.length, this.done + items);
    if (this.done === this.items.length) {
      this.state = "finished";
      this.finishedAt = now;
    }
    this.publish(this.latest(from, this.done));
  }

  ask(state: "pausing" | "cancelling"): void {
    if (this.state === "running" || (state === "cancelling" && this.state === "paused")) this.state = state;
    this.publish([]);
  }

  resume(retryUnscored: boolean): void {
    this.state = "running";
    this.finishedAt = null;
    this.pausedBecause = null;
    if (retryUnscored) {
      this.retried = true;
      this.done = Math.max(0, this.items.length - 12);
      this.judgements.clear();
    }
    this.publish([]);
  }
}
