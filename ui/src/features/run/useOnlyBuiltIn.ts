import { useQuery } from "@tanstack/react-query";
import { keys, useClient } from "../../ipc";

/** Whether all of these judges are built in, and so cost nothing. False until that is known. */
export function useOnlyBuiltIn(names: string[]): boolean {
  const client = useClient();
  const judges = useQuery({ queryKey: keys.judges, queryFn: () => client.listJudges() });
  const builtIn = judges.data?.filter((judge) => judge.builtIn).map((judge) => judge.name) ?? [];
  return names.every((name) => builtIn.includes(name));
}
