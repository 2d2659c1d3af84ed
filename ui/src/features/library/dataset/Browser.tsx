import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useCallback, useMemo, useRef, useState } from "react";
import { DataGrid, type GridColumn, type LoadPage } from "../../../grid";
import { useClient, type ConversationRow } from "../../../ipc";
import { useCommand } from "../../../ui/commands";
import { ErrorState } from "../../../ui/ErrorState";
import { formatCount } from "../../../ui/format";
import { SearchField } from "../../../ui/SearchField";
import { Transcript } from "./Transcript";
import { useSettled } from "./useSettled";
import css from "./Dataset.module.css";

function useColumns(): GridColumn<ConversationRow>[] {
  const { t } = useLingui();
  return useMemo(
    () => [
      {
        id: "conversation",
        header: t`Conversation`,
        width: 130,
        cell: (row) => <span className={css.cut}>{row.externalId}</span>,
      },
      {
        id: "opening",
        header: t`Begins with`,
        minWidth: 140,
        cell: (row) => <span className={css.cut}>{row.opening}</span>,
      },
      { id: "turns", header: t`Turns`, width: 80, align: "end", cell: (row) => formatCount(row.turns) },
    ],
    [t],
  );
}

/** The conversations at the left, the one picked at the right. */
export function Browser({ dataset }: { dataset: string }) {
  const { t } = useLingui();
  const client = useClient();
  const columns = useColumns();
  const [search, setSearch] = useState("");
  const settled = useSettled(search, 200);
  const [picked, setPicked] = useState<string | null>(null);
  const [total, setTotal] = useState<number | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  useCommand("search.focus", () => input.current?.focus());

  const load = useCallback<LoadPage<ConversationRow>>(
    async (offset, limit) => {
      const page = await client.datasetPage(dataset, settled, offset, limit);
      setError(null);
      if (offset === 0) setPicked((before) => before ?? page.rows[0]?.id ?? null);
      return page;
    },
    [client, dataset, settled],
  );

  return (
    <div className={css.panes}>
      <div className={css.list}>
        <div className={css.search}>
          <SearchField label={t`Search in all texts`} value={search} onChange={setSearch} inputRef={input} />
          <span className={css.count} role="status">
            {total !== null && <Plural value={total} one="# conversation" other="# conversations" />}
          </span>
        </div>
        {error !== null ? (
          <ErrorState
            error={error}
            title={t`The conversations could not be listed`}
            compact
            onRetry={() => {
              setError(null);
              setAttempt(attempt + 1);
            }}
          />
        ) : (
          <div className={css.table}>
            <DataGrid
              key={attempt}
              label={t`Conversations`}
              columns={columns}
              rowId={(row) => row.id}
              load={load}
              selected={picked}
              onOpen={(row) => setPicked(row.id)}
              onTotal={setTotal}
              onError={setError}
            />
            {total === 0 && (
              <p className={css.none}>
                {settled === "" ? (
                  <Trans>This dataset has no conversations.</Trans>
                ) : (
                  <Trans>No conversation contains “{settled}”.</Trans>
                )}
              </p>
            )}
          </div>
        )}
      </div>
      <Transcript dataset={dataset} conversation={picked} />
    </div>
  );
}
