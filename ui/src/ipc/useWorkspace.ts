import { useQuery } from "@tanstack/react-query";
import type { WorkspaceInfo } from "./bindings";
import { useClient } from "./context";
import { keys } from "./keys";

/** How opening the workspace went. */
export function useOpening() {
  const client = useClient();
  return useQuery({ queryKey: keys.workspace, queryFn: () => client.workspaceInfo(), staleTime: Infinity });
}

/** Where the data lives and whether it may be changed; undefined until known. */
export function useWorkspace(): WorkspaceInfo | undefined {
  return useOpening().data;
}
