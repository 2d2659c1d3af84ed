import type { AppError, NewRun, RunEstimate, WorkspaceInfo } from "../bindings";
import type { Client } from "../client";
import { followRun } from "../follow";
import { blankConversation, makeConversation, matches, toRow } from "./conversations";
import { createCuration } from "./curation";
import { editSample, labelSample } from "./sampleWork";
import { figure } from "./judgement";
import { fileFor, preview, type ImportCase } from "./imports";
import { createJudges } from "./judgeCommands";
import { JUDGES, TROUBLED } from "./judges";
import { itemDetail, itemSteps, resultRows, runResults } from "./results";
import { FakeRun, type FakeDataset } from "./runs";

export type Scenario = {
  data: "empty" | "sample" | "long" | "error";
  /** Judges whose tests fail, each in a way of its own. */
  isTroubled?: boolean;
  file: ImportCase | "cancel";
  /** Milliseconds between two steps of a live run; null leaves the clock to the test. */
  tickMs: number | null;
  /** The workspace may be looked at but not changed. */
  isReadOnly?: boolean;
};
export type Fake = Client & {
  step: (items: number) => void;
  failNext: (error: AppError) => void;
  drop: (paths: string[]) => void;
};

const NOW = "2026-11-30T09:30:00Z";

export function scenarioFromUrl(search: string): Scenario {
  const query = new URLSearchParams(search);
  const pick = <T extends string>(name: string, known: readonly T[], fallback: T): T =>
    known.find((value) => value === query.get(name)) ?? fallback;
  return {
    data: pick("fake", ["empty", "sample", "long", "error"], "sample"),
    file: pick("file", ["clean", "question", "refusal", "skipped", "mapping", "cancel"], "skipped"),
    isReadOnly: query.has("readonly"),
    isTroubled: query.has("trouble"),
    tickMs: Number(query.get("tick") ?? "300"),
  };
}

function dataset(id: string, name: string, size: number, createdAt: string): FakeDataset {
  const conversations = Array.from({ length: size }, (_, index) => makeConversation(id, index));
  return { id, name, version: 1, conversations, createdAt };
}

function error(code: AppError["code"], message: string, extra: Partial<AppError> = {}): AppError {
  return { code, message, field: null, retryable: false, detail: null, ...extra };
}

const BROKEN = error("workspace_broken", "The workspace file is damaged. Nothing was changed.", {
  detail: "SQLITE_CORRUPT: database disk image is malformed (page 4121)",
});

const READ_ONLY = "Another Recollect window has this workspace open. Close it there, then start again.";

const AT_LIMIT = "This run has asked as many questions as you allowed. To go on, allow more.";

const SAMPLES = [
  {
    id: "support",
    name: "Customer support sample",
    description: "Parcels, hotel rooms, a clinic and a bank",
    size: 48,
  },
  { id: "bookings", name: "Bookings sample", description: "Short conversations with corrections", size: 20 },
];

function usual(datasetId: string, judges: string[]): NewRun {
  return {
    dataset: datasetId, judges, method: "turn-by-turn", formula: "all-turns", threshold: 0.5, strict: false,
    includeReason: true, repeats: 1, concurrency: null,
    limits: { maxCalls: null, maxTokens: null, maxCost: null }, fresh: false,
  }; // prettier-ignore
}

export function createFake(scenario: Scenario): Fake {
  let datasets: FakeDataset[] = [];
  const deleted = new Map<string, FakeDataset>();
  const runs: FakeRun[] = [];
  let nextError: AppError | null = null;
  const dropHandlers = new Set<(paths: string[]) => void>();

  const guard = () => {
    if (nextError !== null) {
      const thrown = nextError;
      nextError = null;
      throw thrown;
    }
  };
  const hasData = scenario.data === "sample" || scenario.data === "long";
  const judges = createJudges(
    { guard, refuse: (message, field) => error("bad_input", message, { field }) },
    scenario.isTroubled ? TROUBLED : hasData ? JUDGES : [],
  );

  const addRun = (
    id: string,
    request: NewRun,
    startedAt: string,
    start: { state: FakeRun["state"]; done: number },
  ) => {
    const set = datasets.find((each) => each.id === request.dataset);
    if (!set) throw error("not_found", "This dataset no longer exists.");
    const picked = request.judges
      .map((name) => judges.all().find((each) => each.name === name))
      .filter((each) => each !== undefined);
    const run = new FakeRun(id, set, request, picked, startedAt, start);
    runs.unshift(run);
    return run;
  };

  if (hasData) {
    datasets = [
      dataset(
        "support",
        "Customer support sample",
        scenario.data === "long" ? 500 : 48,
        "2026-11-24T08:12:00Z",
      ),
      dataset("week47", "Support, week 47", 126, "2026-11-27T15:40:00Z"),
      dataset("pilot", "Pilot bot, internal test", 31, "2026-11-29T10:05:00Z"),
    ];
    addRun("1", usual("support", ["baseline"]), "2026-11-24T08:14:00Z", { state: "finished", done: 1e6 });
    addRun("2", usual("week47", ["local-qwen"]), "2026-11-27T16:02:00Z", {
      state: "interrupted",
      done: 80,
    });
    addRun("3", usual("support", ["mistral-small", "baseline"]), "2026-11-28T09:20:00Z", {
      state: "finished",
      done: 1e6,
    });
    const paused = addRun("4", usual("week47", ["mistral-small"]), "2026-11-29T11:00:00Z", {
      state: "paused",
      done: 64,
    });
    paused.pausedBecause =
      "mistral-small: The account at the service has no credit left. Top it up there, then resume.";
    addRun("5", usual("support", ["mistral-small", "baseline"]), "2026-11-30T09:28:00Z", {
      state: "running",
      done: 30,
    });
  }

  const curation = createCuration({
    dataset: (id) => find(datasets, id),
    runs: () => runs,
    guard: () => {
      guard();
      if (scenario.isReadOnly) throw error("workspace_locked", READ_ONLY);
    },
    refuse: (message) => error("bad_input", message),
    // Past the day the fake begins on: the clock people see.
    now: () => new Date().toISOString(),
  });
  for (const set of datasets) {
    if (set.id === "support") labelSample(set, curation.putLabel);
    if (set.id === "week47") editSample(set);
  }

  const step = (items: number) => runs.forEach((run) => run.step(items, NOW));
  if (scenario.tickMs !== null) setInterval(() => step(scenario.data === "long" ? 3 : 2), scenario.tickMs);
  const find = <T extends { id: string }>(list: T[], id: string): T => {
    const found = list.find((each) => each.id === id);
    if (!found) throw error("not_found", "It is no longer in this workspace. It may have been deleted.");
    return found;
  };
  const ofItem = (item: string) => find(runs, item.split("/")[0] ?? "");
  const summary = (set: FakeDataset) => {
    const last = runs.find((run) => run.dataset.id === set.id);
    const judge = last?.judges[0]?.name ?? "";
    const turns = set.conversations.flatMap((conversation) => conversation.turns);
    return {
      id: set.id, name: set.name, version: set.version, conversations: set.conversations.length, turns: turns.length,
      assistantTurns: turns.filter((turn) => turn.role === "assistant").length, createdAt: set.createdAt,
      lastRun: last
        ? { run: last.id, judge, formula: last.request.formula, score: figure(last.scores(judge, last.view)),
            state: last.state, changedSince: Object.values(last.sinceThen()).some((count) => count > 0) }
        : null,
    }; // prettier-ignore
  };
  const estimate = (request: NewRun): RunEstimate => {
    const set = find(datasets, request.dataset);
    const picked = judges.all().filter((each) => request.judges.includes(each.name));
    const paid = picked.filter((each) => !each.builtIn);
    const conversations = set.conversations.length;
    const calls = conversations * 9 * paid.length * request.repeats;
    const missing = paid.find((each) => !each.key.isPresent);
    const unpriced = paid.some((each) => each.priceIn === null);
    const blocked =
      picked.length === 0
        ? "Pick at least one judge."
        : missing
          ? `The judge “${missing.name}” reads its key from ${missing.key.variable ?? ""}, and that variable is not set.`
          : null;
    return {
      conversations, items: conversations * picked.length * request.repeats,
      calls: { low: Math.round(calls * 0.9), high: Math.round(calls * 1.15) }, answeredFromMemory: paid.length * 340,
      inputTokens: { low: calls * 480, high: calls * 700 }, 
      cost: unpriced ? null : { low: calls * 0.00021, high: calls * 0.00034 },
      seconds: { low: 4 + calls * 0.09, high: 9 + calls * 0.2 },
      hosts: paid.map((each) => ({ host: each.host ?? "", conversations })),
      smallestDifference: Math.min(0.4, 0.62 / Math.sqrt(conversations)), blocked,
    }; // prettier-ignore
  };

  const broken = scenario.data === "error";
  const info: WorkspaceInfo = {
    path: "/home/sam/.local/share/recollect/workspace.db",
    writable: !scenario.isReadOnly,
    readOnlyReason: scenario.isReadOnly ? READ_ONLY : null,
    appVersion: "0.1.0",
  };
  const options = { mapping: [], roles: [], encoding: null, headerRow: null, sheet: null, answers: [] };
  const imported = () => dataset("import", "imported", 480, NOW).conversations;

  const client: Client = {
    workspaceInfo: async () => {
      if (broken) throw BROKEN;
      return { ...info };
    },
    openAgain: async () => {
      info.writable = true;
      info.readOnlyReason = null;
      scenario.isReadOnly = false;
      return { ...info };
    },
    listDatasets: async () => {
      guard();
      if (broken) throw BROKEN;
      return datasets.map(summary);
    },
    createDataset: async (wanted) => {
      guard();
      const id = `new-${datasets.length}`;
      const isTaken = datasets.some((each) => each.name === wanted);
      const name = isTaken ? `${wanted} (${datasets.length})` : wanted;
      const set = { ...dataset(id, name, 0, NOW), conversations: [blankConversation(id, 0, 1)] };
      datasets = [set, ...datasets];
      return summary(set);
    },
    renameDataset: async (id, name) => {
      guard();
      const set = find(datasets, id);
      set.name = name;
      return summary(set);
    },
    deletedDatasets: async () =>
      [...deleted.values()].reverse().map(({ id, name }) => ({ id, name, deletedAt: NOW })),
    deleteDataset: async (id) => {
      guard();
      deleted.set(id, find(datasets, id));
      datasets = datasets.filter((each) => each.id !== id);
      return null;
    },
    restoreDataset: async (id) => {
      const set = deleted.get(id);
      if (set) datasets = [...datasets, set];
      deleted.delete(id);
      return null;
    },
    datasetPage: async (id, search, offset, limit) => {
      const rows = find(datasets, id).conversations.filter((each) => matches(each, search));
      return { total: rows.length, rows: rows.slice(offset, offset + limit).map(toRow) };
    },
    ...curation.client,
    listSamples: async () =>
      SAMPLES.map(({ size, ...sample }) => ({ ...sample, conversations: size, turns: size * 9 })),
    addSample: async (id) => {
      guard();
      const sample = find(SAMPLES, id);
      const set = dataset(sample.id, sample.name, sample.size, NOW);
      datasets = [...datasets, set];
      addRun(`${runs.length + 1}`, usual(set.id, ["baseline"]), NOW, { state: "finished", done: 1e6 });
      return summary(set);
    },
    chooseImportFile: async () => (scenario.file === "cancel" ? null : fileFor(scenario.file)),
    previewImport: async (path, asked) => {
      guard();
      return preview(path, asked, imported());
    },
    commitImport: async (path, name, asked) => {
      guard();
      const { skipped, warnings } = preview(path, asked ?? options, imported());
      const set = { ...dataset(`import-${datasets.length}`, name, 480, NOW) };
      datasets = [...datasets, set];
      return { dataset: summary(set), skipped, warnings };
    },
    ...judges.commands,
    listJudges: async () => {
      if (broken) throw BROKEN;
      return judges.commands.listJudges();
    },
    runRequest: async (id) => {
      guard();
      const { request } = find(runs, id);
      const gone = request.judges.find((name) => judges.all().every((each) => each.name !== name));
      if (gone === undefined) return request;
      throw error("not_found", `The judge “${gone}” has been removed. Start a new run with another judge.`);
    },
    listRuns: async () => {
      guard();
      if (broken) throw BROKEN;
      return runs.map((run) => run.summary());
    },
    estimateRun: async (request) => {
      guard();
      return estimate(request);
    },
    startRun: async (request) => {
      guard();
      return addRun(`${runs.length + 1}`, request, NOW, { state: "running", done: 0 }).id;
    },
    watchRun: (id, watcher) => followRun(async (onMessage) => find(runs, id).watch(onMessage), watcher),
    pauseRun: async (id) => {
      find(runs, id).ask("pausing");
      return null;
    },
    cancelRun: async (id) => {
      find(runs, id).ask("cancelling");
      return null;
    },
    resumeRun: async (id, retryUnscored, limits) => {
      guard();
      const run = find(runs, id);
      if (limits !== null) run.request = { ...run.request, limits };
      if (run.isAtLimit()) throw error("limit_reached", AT_LIMIT);
      run.resume(retryUnscored);
      return null;
    },
    runResults: async (id, view) => {
      guard();
      if (broken) throw BROKEN;
      return runResults(find(runs, id), view);
    },
    resultRows: async (id, judge, view, query) => resultRows(find(runs, id), judge, view, query),
    itemDetail: async (item, view) => itemDetail(ofItem(item), item, view),
    itemSteps: async (item) => itemSteps(ofItem(item), item),
    chooseExportFile: async (suggestedName) => `/home/sam/Documents/${suggestedName}`,
    exportRun: async (id, path) => {
      guard();
      return { file: path, rows: find(runs, id).items.length * 9 };
    },
    revealFile: async () => null,
    onFileDrop: (handler) => {
      dropHandlers.add(handler);
      return () => dropHandlers.delete(handler);
    },
  };
  return {
    ...client,
    step,
    failNext: (thrown) => (nextError = thrown),
    drop: (paths) => dropHandlers.forEach((handler) => handler(paths)),
  };
}
