import { useLingui } from "@lingui/react/macro";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { keys, useClient, useWorkspace } from "../../../ipc";
import { href, navigate } from "../../../routes";
import { formatCount } from "../../../ui/format";
import { showToast } from "../../../ui/Toast";
import { NO_OPTIONS, obstacle } from "./options";

/** Reads the file anew at every change of the options; nothing is stored before `commit`. */
export function useImport(file: string) {
  const { t } = useLingui();
  const client = useClient();
  const queries = useQueryClient();
  const workspace = useWorkspace();
  const [options, setOptions] = useState(NO_OPTIONS);
  const [typedName, setName] = useState<string | null>(null);

  const preview = useQuery({
    queryKey: ["import", file, options],
    queryFn: () => client.previewImport(file, options),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const name = typedName ?? preview.data?.suggestedName ?? "";

  const commit = useMutation({
    mutationFn: () => client.commitImport(file, name.trim(), options),
    onSuccess: ({ dataset, skipped }) => {
      void queries.invalidateQueries({ queryKey: keys.datasets });
      const imported = formatCount(dataset.conversations);
      const left = formatCount(skipped.length);
      showToast(
        skipped.length === 0
          ? t`Imported ${imported} conversations.`
          : t`Imported ${imported} conversations, skipped ${left} places.`,
      );
      navigate(href.dataset(dataset.id));
    },
  });

  return {
    options,
    setOptions,
    name,
    setName,
    preview,
    commit,
    obstacle: obstacle({
      preview: preview.error === null ? preview.data : undefined,
      isReading: preview.isFetching || commit.isPending,
      name,
      isWritable: workspace?.writable ?? true,
    }),
  };
}

export type Import = ReturnType<typeof useImport>;
