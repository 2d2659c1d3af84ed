import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { JudgeSummary } from "../../ipc";
import { formatCount, formatDuration, formatPrice } from "../../ui/format";
import { JudgeKey } from "./JudgeKey";
import css from "./Judges.module.css";

type Props = { judge: JudgeSummary; onEnterKey: () => void; onKeyGone: () => void };

/** How a judge is set up. What was left as it is for everybody is not told. */
export function JudgeFacts({ judge, onEnterKey, onKeyGone }: Props) {
  const { t } = useLingui();
  const { url, host, promptVersion, instructions, certificates } = judge;
  const [input, output] = [formatPrice(judge.priceIn), formatPrice(judge.priceOut)];
  return (
    <dl className={css.facts}>
      <Fact term={t`Sends text to`}>
        <strong>{host}</strong>
        <span className={css.url}>{url}</span>
      </Fact>
      <Fact term={t`Key`}>
        <JudgeKey judge={judge} onEnter={onEnterKey} onGone={onKeyGone} />
      </Fact>
      <Fact term={t`Price per million tokens, in US dollars`}>
        <Trans>
          read {input}, written {output}
        </Trans>
      </Fact>
      <Limits judge={judge} />
      {instructions !== "" && (
        <Fact term={t`Instructions of your own, version ${promptVersion}`}>
          <span className={css.quoted}>{instructions}</span>
        </Fact>
      )}
      {certificates !== null && (
        <Fact term={t`Trusts also the certificates in`}>
          <span className={css.url}>{certificates}</span>
        </Fact>
      )}
    </dl>
  );
}

function Limits({ judge }: { judge: JudgeSummary }) {
  const { t } = useLingui();
  const atOnce = formatCount(judge.concurrency);
  const wait = formatDuration(judge.timeoutSeconds * 1000);
  const requests = formatCount(judge.rpm ?? 0);
  const tokens = formatCount(judge.tpm ?? 0);
  return (
    <Fact term={t`Calls at the same time`}>
      <Trans>
        up to {atOnce}; each may take {wait}
      </Trans>
      {judge.rpm !== null && (
        <span className={css.line}>
          <Trans>at most {requests} requests a minute</Trans>
        </span>
      )}
      {judge.tpm !== null && (
        <span className={css.line}>
          <Trans>at most {tokens} tokens a minute</Trans>
        </span>
      )}
    </Fact>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
