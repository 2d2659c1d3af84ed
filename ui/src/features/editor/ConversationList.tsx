import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { DataGrid, type GridColumn, type GridHandle, type LoadPage } from "../../grid";
import { useClient, type ConversationRow } from "../../ipc";
import { useCommand } from "../../ui/commands";
import { ErrorState } from "../../ui/ErrorState";
import { SearchField } from "../../ui/SearchField";
import css from "./ConversationList.module.css";

function useColumns(): GridColumn<ConversationRow>[] {
  const { t } = useLingui();
  return useMemo(
    () => [
      {
        id: "conversation",
        header: t`Conversation`,
        width: 132,
        cell: (row) => (
          <span className={css.cut} dir="auto" title={row.externalId}>
            {row.externalId}
          </span>
        ),
      },
      {
        id: "opening",
        header: t`Begins with`,
        minWidth: 100,
        cell: (row) => (
          <span className={css.cut} dir="auto">
            {row.opening}
          </span>
        ),
      },
    ],
    [t],
  );
}

type Props = {
  dataset: string;
  search: string;
  settled: string;
  onSearch: (search: string) => void;
  picked: string | null;
  onOpen: (row: ConversationRow, index: number) => void;
  /** The first of all that are listed. */
  onFirst: (row: ConversationRow | null) => void;
};

export function ConversationList({ dataset, search, settled, onSearch, picked, onOpen, onFirst }: Props) {
  const { t } = useLingui();
  const client = useClient();
  const queries = useQueryClient();
  const columns = useColumns();
  const [total, setTotal] = useState<number | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  const grid = useRef<GridHandle>(null);
  useCommand("search.focus", () => input.current?.focus());

  const load = useCallback<LoadPage<ConversationRow>>(
    async (offset, limit) => {
      const page = await client.datasetPage(dataset, settled, offset, limit);
      setError(null);
      if (offset === 0) onFirst(page.rows[0] ?? null);
      return page;
    },
    [client, dataset, settled, onFirst],
  );
  useEffect(
    () =>
      queries.getQueryCache().subscribe(({ type, query }) => {
        const isEdit = type === "updated" && query.queryKey[0] === "history";
        if (isEdit) grid.current?.refresh();
      }),
    [queries],
  );

  return (
    <div className={css.list}>
      <div className={css.search}>
        <SearchField label={t`Search in all texts`} value={search} onChange={onSearch} inputRef={input} />
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
            onOpen={onOpen}
            onTotal={setTotal}
            onError={setError}
            handle={grid}
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
  );
}
