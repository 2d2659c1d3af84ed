import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { ItemDetail, Verdict } from "../../ipc";
import { href } from "../../routes";
import { useCommand } from "../../ui/commands";
import { FactList } from "./FactList";
import { factMark, marksByTurn, marksOf, type Mark } from "./marks";
import { LAID_OUT_AT_ONCE } from "../../ui/longText";
import css from "./Peek.module.css";
import { TurnItem } from "./TurnItem";

// The same objects at every render, so that a long transcript draws again only the turns that changed.
const NONE_ACTIVE: ReadonlySet<string> = new Set();
const NO_MARKS: readonly Mark[] = [];

/** The transcript and its facts. Whatever is picked on one side is shown on the other. */
export function PeekBody({ dataset, detail }: { dataset: string; detail: ItemDetail }) {
  const { turns, facts, verdicts } = detail;
  const marks = useMemo(() => marksByTurn({ facts, verdicts }), [facts, verdicts]);
  const byPosition = useMemo(
    () => new Map(verdicts.map((verdict) => [verdict.position, verdict])),
    [verdicts],
  );
  const missed = verdicts.filter((verdict) => verdict.outcome === "attrition");
  const [active, setActive] = useState<ReadonlySet<string>>(NONE_ACTIVE);
  const [current, setCurrent] = useState<number | null>(null);
  const transcript = useRef<HTMLOListElement>(null);

  // Whoever opens a conversation with a miss comes for the miss.
  const firstMiss = missed[0]?.position;
  useEffect(() => {
    if (firstMiss === undefined) return;
    transcript.current?.querySelector(`[data-turn="${firstMiss}"]`)?.scrollIntoView({ block: "nearest" });
  }, [detail.item, firstMiss]);

  const goTo = useCallback((turn: number) => {
    const item = transcript.current?.querySelector<HTMLElement>(`[data-turn="${turn}"]`);
    item?.scrollIntoView({ block: "center" });
    item?.focus({ preventScroll: true });
    setCurrent(turn);
  }, []);
  const jump = useCallback(
    (position: number, turn: number) => {
      const verdict = byPosition.get(position);
      if (verdict) setActive(marksOf(verdict));
      goTo(turn);
    },
    [byPosition, goTo],
  );
  const step = (by: 1 | -1) => {
    const next = nextMiss(missed, current, by);
    if (next) jump(next.position, next.position);
  };
  useCommand("result.nextMiss", missed.length > 0 ? () => step(1) : null);
  useCommand("result.previousMiss", missed.length > 0 ? () => step(-1) : null);

  return (
    <div className={css.body}>
      <ol ref={transcript} className={css.transcript}>
        {turns.map((turn) => {
          const here = marks.get(turn.position) ?? NO_MARKS;
          return (
            <TurnItem
              key={turn.position}
              turn={turn}
              isLazy={turns.length > LAID_OUT_AT_ONCE}
              marks={here}
              active={here.some((mark) => active.has(mark.id)) ? active : NONE_ACTIVE}
              verdict={byPosition.get(turn.position) ?? null}
              isCurrent={current === turn.position}
              editHref={href.turnOf(dataset, detail.conversation, turn.position + 1)}
              onJump={jump}
            />
          );
        })}
      </ol>
      <FactList
        facts={facts}
        onFact={(fact) => {
          setActive(new Set([factMark(fact.id)]));
          goTo(fact.turn);
        }}
      />
    </div>
  );
}

function nextMiss(missed: Verdict[], current: number | null, by: 1 | -1): Verdict | undefined {
  if (by === 1) return missed.find(({ position }) => current === null || position > current);
  return missed.findLast(({ position }) => current === null || position < current);
}
