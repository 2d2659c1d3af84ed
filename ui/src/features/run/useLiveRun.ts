import { useEffect, useReducer, useState } from "react";
import { toAppError, type AppError, type Client } from "../../ipc";
import { follow } from "./liveRun";

/** Follows a run for as long as the screen is open. The run itself never depends on being watched. */
export function useLiveRun(client: Client, run: string) {
  const [live, onUpdate] = useReducer(follow, null);
  const [error, setError] = useState<AppError | null>(null);
  const [attempt, setAttempt] = useState(0);

  useEffect(
    () =>
      client.watchRun(run, {
        onUpdate,
        onError: (thrown) => setError(toAppError(thrown)),
      }),
    [client, run, attempt],
  );

  const retry = () => {
    setError(null);
    setAttempt((count) => count + 1);
  };
  return { live, error, retry };
}
