import { t } from "@lingui/core/macro";
import type { ResultRow } from "../../ipc";
import type { GridColumn } from "../../grid";
import { formatPercent } from "../../ui/format";
import css from "./Conversations.module.css";
import { ResultBadge } from "./ResultBadge";

const quietZero = (count: number) => (count === 0 ? <span className={css.none}>0</span> : count);

type Shape = { repeats: boolean; compact: boolean };

/** Next to an open conversation only what helps to pick the next one is shown. */
export function resultColumns({ repeats, compact }: Shape): GridColumn<ResultRow>[] {
  const name: GridColumn<ResultRow> = {
    id: "conversation",
    header: t`Conversation`,
    cell: (row) => (
      <span className={css.name} dir="auto" title={row.conversation}>
        {row.conversation}
      </span>
    ),
    width: compact ? undefined : 124,
    minWidth: 90,
    sortable: true,
  };
  const repeat: GridColumn<ResultRow> = {
    id: "repeat",
    header: t`Repeat`,
    cell: (row) => row.repeat,
    width: 90,
    align: "end",
  };
  const score: GridColumn<ResultRow> = {
    id: "score",
    header: t`Score`,
    cell: (row) => (row.score === null ? <span className={css.none}>–</span> : formatPercent(row.score)),
    width: compact ? 84 : 100,
    align: "end",
    sortable: true,
  };
  const missed: GridColumn<ResultRow> = {
    id: "missed",
    header: t`Missed`,
    cell: (row) => quietZero(row.missed),
    width: compact ? 92 : 112,
    align: "end",
    sortable: true,
  };
  const optional = repeats ? [repeat] : [];
  if (compact) return [name, ...optional, score, missed];
  return [
    name,
    {
      id: "opening",
      header: t`Begins with`,
      cell: (row) => (
        <span className={css.opening} dir="auto">
          {row.opening}
        </span>
      ),
      minWidth: 180,
    },
    ...optional,
    score,
    missed,
    { id: "result", header: t`Result`, cell: (row) => <ResultBadge result={row.result} />, width: 190 },
    {
      id: "unscored",
      header: t`Unscored`,
      cell: (row) => quietZero(row.unscored),
      width: 122,
      align: "end",
      sortable: true,
    },
    { id: "weak", header: t`Weak`, cell: (row) => quietZero(row.weak), width: 80, align: "end" },
  ];
}
