import { Results } from "../features/results/Results";
import RunPage from "../features/run/RunPage";

/** Progress and results are two features; a run shows whichever it is ready for. */
export default function RunScreen({ run }: { run: string }) {
  return <RunPage run={run} results={(slot) => <Results key={slot.run.id} {...slot} />} />;
}
