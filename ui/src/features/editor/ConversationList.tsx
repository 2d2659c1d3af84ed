import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { DataGrid, type GridColumn, type GridHandle, type LoadPage } from "../../grid";
import { useClient, type ConversationRow } from "../../ipc";
import { Button } from "../../ui/Button";
import { useCommand } from "../../ui/commands";
import { ErrorState } from "../../ui/ErrorState";
import { SearchField } from "../../ui/SearchField";
import { Tip } from "../../ui/Tip";
import css from "./ConversationList.module.css";

const TWO_LINES = 56;

function useColumns(): GridColumn<ConversationRow>[] {
  const { t } = useLingui();
  return useMemo(
    () => [
      {
        id: "conversation",
        header: t`Conversation`,
        cell: ({ externalId, opening }) => (
          <span className={css.conversation}>
            <span className={css.name} dir="auto" title={externalId}>
              {externalId}
            </span>
            <span className={css.opening} dir="auto">
              {opening}
            </span>
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
  onTotal: (total: number) => void;
  onAdd: (() => void) | null;
};

export function ConversationList(props: Props) {
  const { dataset, search, settled, onSearch, picked, onOpen, onFirst, onTotal, onAdd } = props;
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
        {onAdd && (
          <Tip text={t`Add a conversation`} shortcut="Shift+A">
            <Button variant="quiet" icon={<Plus />} label={t`Add a conversation`} onPress={onAdd} />
          </Tip>
        )}
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
            rowHeight={TWO_LINES}
            selected={picked}
            onOpen={onOpen}
            onTotal={(found) => {
              setTotal(found);
              onTotal(found);
            }}
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
