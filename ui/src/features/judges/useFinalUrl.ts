import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { toAppError, useClient } from "../../ipc";

/** The address that will really be called for what is typed, or why none can be. */
export function useFinalUrl(typed: string): { finalUrl: string | null; problem: string | null } {
  const client = useClient();
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), 250);
    return () => clearTimeout(timer);
  }, [typed]);
  const url = settled.trim();
  const { data, error } = useQuery({
    queryKey: ["final-url", url],
    queryFn: () => client.finalUrl(url),
    enabled: url !== "",
    staleTime: Infinity,
  });
  return { finalUrl: data ?? null, problem: error ? toAppError(error).message : null };
}
