import { Trans, useLingui } from "@lingui/react/macro";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import type { JudgeSummary } from "../../ipc";
import { Button } from "../../ui/Button";
import { useNamedCommand } from "../../ui/commands";
import { formatCount, formatPrice } from "../../ui/format";
import { JudgeKey } from "./JudgeKey";
import { RemoveJudge } from "./RemoveJudge";
import { TestJudge } from "./TestJudge";
import css from "./Judges.module.css";

export function JudgeCard({ judge }: { judge: JudgeSummary }) {
  const { t } = useLingui();
  const [isRemoving, setRemoving] = useState(false);
  const { name, model, url, host, concurrency, priceIn, priceOut, notes } = judge;
  const atOnce = formatCount(concurrency);
  const [input, output] = [formatPrice(priceIn), formatPrice(priceOut)];
  useNamedCommand("judge.remove", [{ about: name, run: () => setRemoving(true) }]);
  return (
    <article className={css.card} aria-label={name}>
      <header className={css.head}>
        <h2 title={name}>
          <bdi>{name}</bdi>
        </h2>
        <span className={css.model}>{model}</span>
        <span className={css.buttons}>
          <Button
            variant="quiet"
            icon={<Trash2 />}
            label={t`Remove ${name}`}
            onPress={() => setRemoving(true)}
          />
        </span>
      </header>
      <dl className={css.facts}>
        <div>
          <dt>{t`Sends text to`}</dt>
          <dd>
            <strong>{host}</strong>
            <span className={css.url}>{url}</span>
          </dd>
        </div>
        <div>
          <dt>{t`Key`}</dt>
          <dd>
            <JudgeKey judge={judge} />
          </dd>
        </div>
        <div>
          <dt>{t`Price per million tokens, in US dollars`}</dt>
          <dd>
            <Trans>
              read {input}, written {output}
            </Trans>
          </dd>
        </div>
        <div>
          <dt>{t`Calls at the same time`}</dt>
          <dd>
            <Trans>up to {atOnce}</Trans>
          </dd>
        </div>
      </dl>
      {notes.length > 0 && (
        <ul className={css.notes} aria-label={t`Notes`}>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      <TestJudge name={name} />
      <RemoveJudge name={name} isOpen={isRemoving} onClose={() => setRemoving(false)} />
    </article>
  );
}
