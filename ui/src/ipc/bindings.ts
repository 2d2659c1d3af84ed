// Hand-written stand-in for the generated file: same names, same shapes. Replaced by the output of
// `cargo test -p recollect` once the shell compiles.
import { invoke, Channel } from "@tauri-apps/api/core";

export const commands = {
  workspaceInfo: () => invoke<WorkspaceInfo>("workspace_info"),
  // Library
  listDatasets: () => invoke<DatasetSummary[]>("list_datasets"),
  renameDataset: (dataset: string, name: string) => invoke<DatasetSummary>("rename_dataset", { dataset, name }),
  deleteDataset: (dataset: string) => invoke<null>("delete_dataset", { dataset }), // undoable: restoreDataset
  restoreDataset: (dataset: string) => invoke<null>("restore_dataset", { dataset }),
  datasetPage: (dataset: string, search: string, offset: number, limit: number) => invoke<ConversationPage>("dataset_page", { dataset, search, offset, limit }),
  conversation: (dataset: string, conversation: string) => invoke<ConversationDetail>("conversation", { dataset, conversation }),
  listSamples: () => invoke<Sample[]>("list_samples"),
  addSample: (sample: string) => invoke<DatasetSummary>("add_sample", { sample }),
  chooseImportFile: () => invoke<string | null>("choose_import_file"), // native open dialog; null = cancelled
  previewImport: (path: string, options: ImportOptions) => invoke<ImportPreview>("preview_import", { path, options }),
  commitImport: (path: string, name: string, options: ImportOptions) => invoke<ImportDone>("commit_import", { path, name, options }),
  // Judges
  listJudges: () => invoke<JudgeSummary[]>("list_judges"),
  addJudge: (judge: NewJudge) => invoke<JudgeSummary>("add_judge", { judge }),
  removeJudge: (name: string) => invoke<null>("remove_judge", { name }),
  testJudge: (name: string) => invoke<JudgeTest>("test_judge", { name }),
  finalUrl: (url: string) => invoke<string>("final_url", { url }), // throws AppError with field "url"
  // Runs
  listRuns: () => invoke<RunSummary[]>("list_runs"), // newest first
  estimateRun: (request: NewRun) => invoke<RunEstimate>("estimate_run", { request }),
  startRun: (request: NewRun) => invoke<string>("start_run", { request }), // run id
  watchRun: (run: string, channel: Channel<RunUpdate>) => invoke<null>("watch_run", { run, channel }),
  pauseRun: (run: string) => invoke<null>("pause_run", { run }),
  cancelRun: (run: string) => invoke<null>("cancel_run", { run }),
  resumeRun: (run: string, retryUnscored: boolean) => invoke<null>("resume_run", { run, retryUnscored }),
  // Results
  runResults: (run: string, view: View) => invoke<RunResults>("run_results", { run, view }),
  resultRows: (run: string, judge: string, view: View, query: RowQuery) => invoke<ResultPage>("result_rows", { run, judge, view, query }),
  itemDetail: (item: string, view: View) => invoke<ItemDetail>("item_detail", { item, view }),
  itemSteps: (item: string) => invoke<Step[]>("item_steps", { item }),
  chooseExportFile: (suggestedName: string) => invoke<string | null>("choose_export_file", { suggestedName }), // native save dialog
  exportRun: (run: string, path: string, options: ExportOptions) => invoke<ExportDone>("export_run", { run, path, options }),
  revealFile: (path: string) => invoke<null>("reveal_file", { path }), // shows an exported file in the file manager
};

export type ErrorCode =
  | "bad_input" | "not_found" | "file_unreadable" | "file_unwritable" | "import_refused" | "import_question"
  | "workspace_newer" | "workspace_not_ours" | "workspace_locked" | "workspace_full" | "workspace_broken"
  | "judge_unreachable" | "judge_refused" | "key_missing" | "run_not_resumable" | "internal";
export type AppError = { code: ErrorCode; message: string; field: string | null; retryable: boolean; detail: string | null };

export type WorkspaceInfo = { path: string; writable: boolean; readOnlyReason: string | null; appVersion: string };

export type Interval = { low: number; high: number };
export type ScoreFigure = { mean: number | null; interval: Interval | null };
export type Formula = "all-turns" | "testable-turns" | "pass-fail";
export type Method = "turn-by-turn";
export type Role = "user" | "assistant" | "system" | "tool";
export type Outcome = "retained" | "attrition" | "not_applicable" | "unscored";
export type AttritionKind = "forgot" | "contradicted" | "asked_again" | "ignored_constraint";
export type TestResult = "pass" | "fail" | "unscored" | "nothing_to_remember";
export type RunState = "running" | "pausing" | "paused" | "cancelling" | "cancelled" | "interrupted" | "finished";

export type DatasetSummary = {
  id: string; name: string; version: number; conversations: number; turns: number; assistantTurns: number;
  createdAt: string; /* RFC 3339 */ lastRun: LastRun | null;
};
export type LastRun = { run: string; judge: string; formula: Formula; score: ScoreFigure; state: RunState; changedSince: boolean };
export type ConversationRow = { id: string; externalId: string; turns: number; opening: string };
export type ConversationPage = { total: number; rows: ConversationRow[] };
export type Turn = { position: number; role: Role; content: string };
export type ConversationDetail = { id: string; externalId: string; turns: Turn[] };
export type Sample = { id: string; name: string; description: string; conversations: number; turns: number };

// Import. `mapping` maps a role of a column (conversation, turn, role, content, user, assistant) to a column name.
export type ImportOptions = {
  mapping: { field: MappedField; column: string }[];
  roles: { role: Role; name: string }[]; // names in the file, e.g. {role:"user", name:"Kunde"}
  encoding: string | null; headerRow: number | null; /* 1-based; 0 = the file has none */ sheet: string | null;
  answers: { code: string; choice: string }[];
};
export type MappedField = "conversation" | "turn" | "role" | "content" | "user" | "assistant";
export type ImportPreview = {
  path: string; fileName: string; suggestedName: string; format: string; /* "CSV, one row a turn" */ encoding: string | null; delimiter: string | null;
  columns: string[]; mapping: { field: MappedField; column: string }[]; roleNames: { name: string; role: Role | null; turns: number }[];
  conversations: number; turns: number; roles: { user: number; assistant: number; system: number; tool: number };
  rows: PreviewRow[]; /* first 50 turns */ skipped: Skipped[]; warnings: Warning[];
  question: Question | null; /* only a person can settle it: answer with options.answers {code, choice} and preview again */
  refusal: Refusal | null; /* nothing can be imported as it stands; mapping may help */
};
export type PreviewRow = { conversation: string; position: number; role: Role; content: string };
export type Skipped = { place: string; reason: string };
export type Warning = { code: string; message: string };
export type Question = { code: string; message: string; choices: string[] };
export type Refusal = { code: string; message: string; place: string | null };
export type ImportDone = { dataset: DatasetSummary; skipped: Skipped[]; warnings: Warning[] };

// Judges
export type JudgeSummary = {
  name: string; provider: string; model: string; url: string | null; host: string | null; builtIn: boolean; concurrency: number;
  keyName: string | null; /* environment variable */ keyPresent: boolean; priceIn: number | null; priceOut: number | null; /* per million tokens */
  notes: string[]; /* remembered quirks, in plain words */
};
export type NewJudge = {
  name: string; provider: "openai-compatible"; model: string; url: string; keyEnv: string | null; concurrency: number; timeoutSeconds: number;
  priceIn: number | null; priceOut: number | null;
};
export type JudgeTest = { ok: boolean; message: string; finalUrl: string | null; model: string | null; elapsedMs: number; detail: string | null };

// Runs
export type NewRun = {
  dataset: string; judges: string[]; method: Method; formula: Formula; threshold: number; strict: boolean; includeReason: boolean;
  repeats: number; concurrency: number | null; /* overall */ maxCalls: number | null; fresh: boolean;
};
export type Range = { low: number; high: number };
export type RunEstimate = {
  conversations: number; items: number; calls: Range; answeredFromMemory: number; inputTokens: Range; cost: Range | null; /* null = unknown; baseline = 0..0 */
  seconds: Range; hosts: { host: string; conversations: number }[]; /* who receives text; empty = nothing leaves this computer */
  smallestDifference: number | null; /* score points 0..1 that a difference must exceed */
  blocked: string | null; /* why Start is disabled, a sentence */
};
export type RunSummary = {
  id: string; dataset: string; datasetName: string; datasetVersion: number; state: RunState; judges: string[]; startedAt: string; finishedAt: string | null;
  items: number; done: number; formula: Formula; scores: { judge: string; score: ScoreFigure }[]; unscored: number; pausedBecause: string | null;
};
export type RunUpdate = { sequence: number; kind: "snapshot" | "delta"; progress: RunProgress };
export type RunProgress = {
  run: string; state: RunState; items: number; done: number; inFlight: number; waiting: number; retrying: number; failed: number; // items; failed = unscored so far
  calls: number; answeredFromMemory: number; retries: number; inputTokens: number; outputTokens: number; cost: number | null; maxCalls: number | null;
  elapsedMs: number; etaMs: number | null; running: { judge: string; score: ScoreFigure }[]; notice: string | null; /* "The provider asked us to wait 34 s" */
  latest: LatestVerdict[]; // in a delta: only those new since the last update; newest last
};
export type LatestVerdict = { item: string; judge: string; conversation: string; position: number; outcome: Outcome; kind: AttritionKind | null; excerpt: string };

// Results
export type View = { formula: Formula; threshold: number; strict: boolean };
export type RunResults = {
  run: RunSummary; settings: { method: Method; formula: Formula; threshold: number; strict: boolean; includeReason: boolean; repeats: number };
  judges: JudgeResults[];
};
export type JudgeResults = {
  judge: string; provider: string; model: string; isYardstick: boolean; macro: ScoreFigure; micro: ScoreFigure; items: number; scored: number; passed: number; failed: number; unscored: number;
  nothingToRemember: number; nothingToJudge: number;
  turns: { retained: number; attrition: number; notApplicable: number; unscored: number; empty: number };
  kinds: { kind: AttritionKind | null; turns: number }[]; causes: { cause: string; message: string; turns: number }[];
  histogram: { from: number; to: number; conversations: number }[]; // ten bins over 0..1; the last includes 1
  calls: number; answeredFromMemory: number; retries: number; inputTokens: number; outputTokens: number; cost: number | null; elapsedMs: number; notes: string[];
};
export type RowFilter = "all" | "missed" | "unscored" | "weak" | "forgot" | "contradicted" | "asked_again" | "ignored_constraint";
export type RowSort = "file" | "conversation" | "score" | "missed" | "unscored";
export type RowQuery = { filter: RowFilter; search: string; sort: RowSort; descending: boolean; offset: number; limit: number };
export type ResultRow = {
  item: string; conversation: string; repeat: number; turns: number; score: number | null; result: TestResult; cause: string | null; missed: number; unscored: number; weak: number; judged: number; opening: string;
};
export type ResultPage = { total: number; rows: ResultRow[] };
export type Highlight = { start: number; end: number }; // UTF-16 offsets into the turn's content
export type Fact = { id: string; turn: number; key: string; value: string; quote: string; quoteFound: boolean; highlight: Highlight | null; supersedes: string | null; supersededBy: string | null };
export type Evidence = { text: string; found: boolean; position: number | null; /* turn it stands in */ highlight: Highlight | null };
export type Verdict = {
  position: number; outcome: Outcome; kind: AttritionKind | null; weak: boolean; reason: string | null; cause: string | null; causeMessage: string | null; // sentence
  factIds: string[]; factQuote: Evidence | null; replyQuote: Evidence | null; notes: string[];
};
export type ItemDetail = {
  item: string; run: string; judge: string; conversation: string; repeat: number; score: number | null; result: TestResult; cause: string | null; causeMessage: string | null; reason: string | null;
  turns: Turn[]; facts: Fact[]; verdicts: Verdict[]; changedSince: boolean;
};
export type Step = {
  call: string; task: "extract_facts" | "judge_reply" | "explain_score"; position: number | null; attempt: number; status: string; /* plain words */ ok: boolean; fromMemory: boolean;
  request: string; /* pretty JSON document */ instructions: string; reply: string; /* raw */ model: string | null; inputTokens: number | null; outputTokens: number | null; elapsedMs: number; at: string;
};
export type ExportOptions = { delimiter: "comma" | "semicolon" | "tab"; bom: boolean; view: View };
export type ExportDone = { file: string; rows: number };
