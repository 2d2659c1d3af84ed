import { t } from "@lingui/core/macro";
import { MoveHorizontal, SearchX } from "lucide-react";
import { Button } from "react-aria-components";
import type { Evidence, Verdict } from "../../ipc";
import { classes } from "../../ui/classes";
import css from "./EvidencePair.module.css";

type Props = { verdict: Verdict; onJump: (verdict: number, turn: number) => void };

/** What the user said and what the reply made of it, side by side: the reason a verdict can be checked at a glance. */
export function EvidencePair({ verdict, onJump }: Props) {
  const { factQuote, replyQuote, position } = verdict;
  if (!factQuote && !replyQuote) return null;
  return (
    <div className={css.pair}>
      {factQuote && <Quote side="fact" evidence={factQuote} onJump={(turn) => onJump(position, turn)} />}
      {factQuote && replyQuote && <MoveHorizontal className={css.join} aria-hidden="true" />}
      {replyQuote && <Quote side="reply" evidence={replyQuote} onJump={(turn) => onJump(position, turn)} />}
    </div>
  );
}

type QuoteProps = { side: "fact" | "reply"; evidence: Evidence; onJump: (turn: number) => void };

function Quote({ side, evidence, onJump }: QuoteProps) {
  const { text, position } = evidence;
  if (!evidence.found || position === null) {
    return (
      <div className={classes(css.quote, css.absent)}>
        <span className={css.label}>
          <SearchX aria-hidden="true" />
          {t`The judge quoted text that isn't there`}
        </span>
        <q className={css.words} dir="auto">
          {text}
        </q>
      </div>
    );
  }
  const number = position + 1;
  return (
    <Button className={classes(css.quote, css[side])} onPress={() => onJump(position)}>
      <span className={css.label}>
        {side === "fact" ? t`The user said, turn ${number}` : t`The reply, turn ${number}`}
      </span>
      <q className={css.words} dir="auto">
        {text}
      </q>
    </Button>
  );
}
