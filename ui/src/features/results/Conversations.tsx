import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useCallback, useMemo, useRef, useState, type Ref } from "react";
import { useClient, type JudgeResults, type ResultRow, type RowFilter, type View } from "../../ipc";
import { DataGrid, type GridHandle, type GridSort, type LoadPage } from "../../grid";
import { Button } from "../../ui/Button";
import { classes } from "../../ui/classes";
import { ErrorState } from "../../ui/ErrorState";
import { useDebounced } from "../../ui/useDebounced";
import { resultColumns } from "./columns";
import css from "./Conversations.module.css";
import { RowFilters, SearchBox } from "./FilterBar";
import { Peek } from "./Peek";
import { toSort } from "./view";

const TYPING_PAUSE_MS = 200;
// The grid draws its cells anew when its columns change; what is focused before that loses the focus again.
const SETTLING_MS = 80;

type Props = {
  run: string;
  dataset: string;
  judge: JudgeResults;
  repeats: number;
  view: View;
  filter: RowFilter;
  onFilter: (filter: RowFilter) => void;
  onPeek: (isOpen: boolean) => void;
  ref?: Ref<HTMLDivElement>;
};
type Open = { item: string; index: number; sort: GridSort | null };

/** The table of conversations and, beside it, the one that is open. */
export function Conversations({ run, dataset, judge, repeats, view, filter, onFilter, onPeek, ref }: Props) {
  const { t } = useLingui();
  const client = useClient();
  const [typed, setTyped] = useState("");
  const search = useDebounced(typed, TYPING_PAUSE_MS);
  const [total, setTotal] = useState<number | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  const [open, setOpen] = useState<Open | null>(null);
  const grid = useRef<GridHandle>(null);
  const list = useRef<HTMLElement>(null);
  const isPeeking = open !== null;

  const load = useCallback<LoadPage<ResultRow>>(
    (offset, limit, sort) =>
      client.resultRows(run, judge.judge, view, {
        filter,
        search,
        sort: toSort(sort?.column ?? "file"),
        descending: sort?.descending ?? false,
        offset,
        limit,
      }),
    [client, run, judge.judge, view, filter, search],
  );
  const columns = useMemo(
    () => resultColumns({ repeats: repeats > 1, compact: isPeeking }),
    [repeats, isPeeking],
  );

  const show = (next: Open) => {
    setOpen(next);
    onPeek(true);
    grid.current?.showRow(next.index);
    grid.current?.release();
  };
  const move = async (by: number) => {
    if (open === null) return;
    const index = open.index + by;
    if (index < 0 || (total !== null && index >= total)) return;
    const { rows } = await load(index, 1, open.sort).catch(() => ({ rows: [] }));
    if (rows[0]) show({ ...open, item: rows[0].item, index });
  };
  const close = () => {
    const last = open;
    setOpen(null);
    onPeek(false);
    if (last === null) return;
    setTimeout(() => {
      list.current?.scrollIntoView({ block: "end" });
      grid.current?.focusRow(last.index);
    }, SETTLING_MS);
  };

  return (
    <div ref={ref} className={classes(css.panes, isPeeking && css.peeking)}>
      <section ref={list} className={css.list} aria-label={t`Conversations`}>
        <div className={css.bar}>
          {!isPeeking && (
            <h2 className={css.heading}>
              <Trans>Conversations</Trans>
            </h2>
          )}
          <SearchBox search={typed} onSearch={setTyped} />
          <RowFilters filter={filter} onFilter={onFilter} isCompact={isPeeking} />
          <p className={css.total} role="status">
            {total === null ? null : <Plural value={total} one="# conversation" other="# conversations" />}
          </p>
        </div>
        <div className={css.table}>
          <DataGrid
            key={attempt}
            label={t`Conversations`}
            columns={columns}
            rowId={(row) => row.item}
            load={load}
            selected={open?.item ?? null}
            onOpen={(row, index, sort) => show({ item: row.item, index, sort })}
            onTotal={(count) => {
              setTotal(count);
              setError(null);
            }}
            onError={setError}
            handle={grid}
          />
          {error !== null && (
            <div className={css.cover}>
              <ErrorState
                error={error}
                title={t`The conversations could not be listed`}
                safe={t`Nothing was changed.`}
                onRetry={() => {
                  setError(null);
                  setAttempt((count) => count + 1);
                }}
              />
            </div>
          )}
          {total === 0 && error === null && (
            <div className={css.cover}>
              <p>
                <Trans>No conversation matches.</Trans>
              </p>
              <Button
                onPress={() => {
                  setTyped("");
                  onFilter("all");
                }}
              >
                <Trans>Show all conversations</Trans>
              </Button>
            </div>
          )}
        </div>
      </section>
      {open !== null && (
        <Peek
          key={open.item}
          run={run}
          dataset={dataset}
          item={open.item}
          view={view}
          place={total === null ? null : { index: open.index, total }}
          onMove={(by) => void move(by)}
          onClose={close}
        />
      )}
    </div>
  );
}
