import { Trans, useLingui } from "@lingui/react/macro";
import type { PreviewRow } from "../../../ipc";
import { formatCount } from "../../../ui/format";
import { beginning } from "../../../ui/longText";
import { useRoleNames } from "../roles";
import css from "./Import.module.css";

// A look at the file, not a place to read in.
const CELL = 1_000;

export function PreviewTable({ rows, total }: { rows: PreviewRow[]; total: number }) {
  const { t } = useLingui();
  const roles = useRoleNames();
  if (rows.length === 0) return null;
  const shown = formatCount(rows.length);
  const all = formatCount(total);
  return (
    <section className={css.preview} aria-label={t`Preview`}>
      <table className={css.table}>
        <caption>
          <Trans>
            The first {shown} of {all} turns
          </Trans>
        </caption>
        <thead>
          <tr>
            <th scope="col">{t`Conversation`}</th>
            <th scope="col">{t`Who`}</th>
            <th scope="col">{t`Text`}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => {
            const starts = rows[index - 1]?.conversation !== row.conversation;
            return (
              <tr key={`${row.conversation} ${row.position}`} data-starts={starts || undefined}>
                <td className={css.conversation} dir="auto" title={row.conversation}>
                  {starts ? row.conversation : ""}
                </td>
                <td className={css.role}>{roles[row.role]}</td>
                <td className={css.text} dir="auto">
                  {beginning(row.content, CELL)}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
