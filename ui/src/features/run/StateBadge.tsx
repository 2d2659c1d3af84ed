import { Ban, CircleCheck, CirclePause, LoaderCircle, PlugZap } from "lucide-react";
import type { RunState } from "../../ipc";
import { runStateWord } from "../../ui/format";
import css from "./StateBadge.module.css";

const ICONS = {
  running: LoaderCircle,
  pausing: LoaderCircle,
  cancelling: LoaderCircle,
  paused: CirclePause,
  interrupted: PlugZap,
  cancelled: Ban,
  finished: CircleCheck,
};

export function StateBadge({ state }: { state: RunState }) {
  const Icon = ICONS[state];
  return (
    <span className={css.badge} data-state={state}>
      <Icon aria-hidden="true" />
      {runStateWord(state)}
    </span>
  );
}
