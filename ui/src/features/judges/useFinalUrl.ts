import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { toAppError, useClient } from "../../ipc";
import type { JudgeForm } from "./judgeForm";

type Typed = Pick<JudgeForm, "provider" | "url" | "model">;

/** The address that will really be called for what is typed, or why none can be. */
export function useFinalUrl({ provider, url, model }: Typed) {
  const client = useClient();
  const typed = JSON.stringify([provider, url.trim(), model.trim()]);
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), 250);
    return () => clearTimeout(timer);
  }, [typed]);
  const [atProvider, at, withModel] = JSON.parse(settled) as [string, string, string];
  const { data, error } = useQuery({
    queryKey: ["final-url", settled],
    queryFn: () => client.finalUrl(atProvider, at, withModel),
    enabled: at !== "",
    staleTime: Infinity,
    placeholderData: (before) => (at === "" ? undefined : before),
  });
  return { finalUrl: at === "" ? null : (data ?? null), problem: error ? toAppError(error).message : null };
}
