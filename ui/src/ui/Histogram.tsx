import { Plural, Trans } from "@lingui/react/macro";
import { classes } from "./classes";
import { formatCount, formatPercent } from "./format";
import css from "./Histogram.module.css";

export type Bin = { from: number; to: number; conversations: number };
type Props = { label: string; bins: Bin[]; passMark: number };

const WIDTH = 400;
const HEIGHT = 132;
const FLOOR = 108;
const CEILING = 20;
const GAP = 4;

/** How the conversations spread over the scores; the same figures stand in a table below it. */
export function Histogram({ label, bins, passMark }: Props) {
  const most = Math.max(1, ...bins.map((bin) => bin.conversations));
  const step = WIDTH / Math.max(1, bins.length);
  const height = (count: number) => (count === 0 ? 1 : Math.max(3, (count / most) * (FLOOR - CEILING)));
  const at = passMark * WIDTH;
  return (
    <div>
      <svg className={css.chart} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
        {bins.map((bin, index) => (
          <g key={bin.from}>
            <rect
              className={classes(
                css.bar,
                bin.from + 1e-9 < passMark && css.below,
                bin.conversations === 0 && css.none,
              )}
              x={index * step + GAP / 2}
              y={FLOOR - height(bin.conversations)}
              width={step - GAP}
              height={height(bin.conversations)}
              rx={2}
            />
            {bin.conversations > 0 && (
              <text
                className={css.count}
                x={index * step + step / 2}
                y={FLOOR - height(bin.conversations) - 5}
                textAnchor="middle"
              >
                {formatCount(bin.conversations)}
              </text>
            )}
          </g>
        ))}
        <line className={css.floor} x1={0} x2={WIDTH} y1={FLOOR + 0.5} y2={FLOOR + 0.5} />
        <line className={css.pass} x1={at} x2={at} y1={4} y2={FLOOR} />
        {[0, 0.5, 1].map((mark) => (
          <text
            key={mark}
            className={css.axis}
            x={mark * WIDTH}
            y={FLOOR + 18}
            textAnchor={mark === 0 ? "start" : mark === 1 ? "end" : "middle"}
          >
            {formatPercent(mark)}
          </text>
        ))}
      </svg>
      <details className={css.twin}>
        <summary>
          <Trans>Show as a table</Trans>
        </summary>
        <BinTable label={label} bins={bins} />
      </details>
    </div>
  );
}

function BinTable({ label, bins }: { label: string; bins: Bin[] }) {
  return (
    <table className={css.table} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">
            <Trans>Score</Trans>
          </th>
          <th scope="col">
            <Trans>Conversations</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {bins.map((bin) => (
          <tr key={bin.from}>
            <th scope="row">{`${formatPercent(bin.from)} – ${formatPercent(bin.to)}`}</th>
            <td>
              <Plural value={bin.conversations} one="# conversation" other="# conversations" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
