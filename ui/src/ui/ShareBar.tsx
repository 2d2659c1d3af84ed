import css from "./ShareBar.module.css";

export type Share = {
  key: string;
  tone: "remembered" | "missed" | "unsure" | "muted" | "none";
  value: number;
};

/** Parts of a whole as one bar. Decoration: the figures always stand in words beside it. */
export function ShareBar({ parts }: { parts: Share[] }) {
  const total = parts.reduce((sum, part) => sum + part.value, 0);
  const starts = parts.map((_, index) => parts.slice(0, index).reduce((sum, part) => sum + part.value, 0));
  return (
    <svg className={css.bar} aria-hidden="true" width="100%" height="10">
      {parts.map((part, index) => (
        <rect
          key={part.key}
          className={css[part.tone]}
          x={`${total === 0 ? 0 : ((starts[index] ?? 0) / total) * 100}%`}
          width={`${total === 0 ? 0 : (part.value / total) * 100}%`}
          height="10"
        />
      ))}
    </svg>
  );
}
