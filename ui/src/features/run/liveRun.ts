import type { LatestVerdict, RunProgress, RunState, RunUpdate } from "../../ipc";

export type Live = { progress: RunProgress; latest: LatestVerdict[] };

const KEPT = 10;
const LIVE_STATES: readonly RunState[] = ["running", "pausing", "cancelling"];

export const isLive = (state: RunState) => LIVE_STATES.includes(state);

/** The picture after one more update; the latest verdict comes first. A snapshot starts afresh. */
export function follow(live: Live | null, update: RunUpdate): Live {
  const arrived = [...update.progress.latest].reverse();
  const before = update.kind === "snapshot" || live === null ? [] : live.latest;
  return { progress: update.progress, latest: [...arrived, ...before].slice(0, KEPT) };
}

/** A sentence is announced at every tenth of the way, not at every verdict. */
export const tenths = ({ done, items }: RunProgress) => (items === 0 ? 0 : Math.floor((done / items) * 10));
