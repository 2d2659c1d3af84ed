import { useQuery } from "@tanstack/react-query";
import type { WorkspaceInfo } from "./bindings";
import { useClient } from "./context";
import { keys } from "./keys";

/** Where the data lives and whether it may be changed; undefined until known. */
export function useWorkspace(): WorkspaceInfo | undefined {
  const client = useClient();
  return useQuery({ queryKey: keys.workspace, queryFn: () => client.workspaceInfo(), staleTime: Infinity })
    .data;
}
