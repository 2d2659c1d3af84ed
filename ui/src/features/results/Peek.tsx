import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { ChevronDown, ChevronUp, History, ListTree, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useClient, type ItemDetail, type View } from "../../ipc";
import { Button } from "../../ui/Button";
import { useCommand } from "../../ui/commands";
import { ErrorState } from "../../ui/ErrorState";
import { formatCount, formatPercent } from "../../ui/format";
import { LongText } from "../../ui/LongText";
import { Skeleton } from "../../ui/Skeleton";
import { formulaName } from "../../ui/words";
import css from "./Peek.module.css";
import { PeekBody } from "./PeekBody";
import { ONLY_WHILE_SHOWN, resultKeys } from "./queries";
import { ResultBadge } from "./ResultBadge";
import { StepsDialog } from "./StepsDialog";
import { usePeekKeys } from "./usePeekKeys";

type Props = {
  run: string;
  dataset: string;
  item: string;
  view: View;
  place: { index: number; total: number } | null;
  onMove: (by: number) => void;
  onClose: () => void;
};

/** One conversation as the judge saw it, beside the table it was picked from. */
export function Peek({ run, dataset, item, view, place, onMove, onClose }: Props) {
  const { t } = useLingui();
  const client = useClient();
  const detail = useQuery({
    queryKey: resultKeys.item(run, item, view),
    queryFn: () => client.itemDetail(item, view),
    ...ONLY_WHILE_SHOWN,
  });
  usePeekKeys({ onMove, onClose });
  const heading = useRef<HTMLHeadingElement>(null);
  const isReady = detail.data !== undefined;
  useEffect(() => {
    if (isReady) heading.current?.focus({ preventScroll: true });
  }, [isReady]);

  return (
    <section className={css.peek} aria-label={t`Open conversation`}>
      <header className={css.header}>
        <div className={css.title}>
          {detail.data && <Title detail={detail.data} view={view} headingRef={heading} />}
          {place && (
            <p className={css.place}>
              <Trans>
                {formatCount(place.index + 1)} of {formatCount(place.total)}
              </Trans>
            </p>
          )}
        </div>
        <div className={css.actions}>
          <Steps run={run} item={item} />
          <Button
            variant="quiet"
            icon={<ChevronUp />}
            label={t`Previous conversation`}
            isDisabled={place?.index === 0}
            onPress={() => onMove(-1)}
          />
          <Button
            variant="quiet"
            icon={<ChevronDown />}
            label={t`Next conversation`}
            isDisabled={place !== null && place.index + 1 >= place.total}
            onPress={() => onMove(1)}
          />
          <Button variant="quiet" icon={<X />} label={t`Close the conversation`} onPress={onClose} />
        </div>
      </header>
      {detail.error ? (
        <div className={css.padded}>
          <ErrorState
            error={detail.error}
            title={t`This conversation could not be opened`}
            safe={t`Nothing was changed.`}
            onRetry={() => void detail.refetch()}
          />
        </div>
      ) : detail.data === undefined ? (
        <div className={css.padded}>
          <Skeleton rows={4} />
        </div>
      ) : (
        <>
          <Remarks detail={detail.data} />
          <PeekBody dataset={dataset} detail={detail.data} />
        </>
      )}
    </section>
  );
}

type TitleProps = { detail: ItemDetail; view: View; headingRef: React.Ref<HTMLHeadingElement> };

function Title({ detail, view, headingRef }: TitleProps) {
  return (
    <>
      <h1 ref={headingRef} tabIndex={-1} title={detail.conversation}>
        <span dir="auto">
          <Trans>Conversation {detail.conversation}</Trans>
        </span>
        {detail.repeat > 1 && (
          <span className={css.repeat}>
            <Trans>repeat {detail.repeat}</Trans>
          </span>
        )}
      </h1>
      {detail.score !== null && (
        <span className={css.scored}>
          <strong className={css.score}>{formatPercent(detail.score)}</strong> {formulaName(view.formula)}
        </span>
      )}
      <ResultBadge result={detail.result} />
    </>
  );
}

function Remarks({ detail }: { detail: ItemDetail }) {
  const { changedSince, causeMessage, reason } = detail;
  if (!changedSince && causeMessage === null && reason === null) return null;
  return (
    <div className={css.remarks}>
      {changedSince && (
        <p className={css.changed}>
          <History aria-hidden="true" />
          <Trans>
            Made on an earlier wording: this conversation was changed after the run. What you see here is what
            was judged.
          </Trans>
        </p>
      )}
      {causeMessage !== null && <LongText className={css.cause} text={causeMessage} />}
      {reason !== null && <LongText text={reason} />}
    </div>
  );
}

function Steps({ run, item }: { run: string; item: string }) {
  const [isOpen, setOpen] = useState(false);
  useCommand("result.steps", () => setOpen(true));
  return (
    <>
      <Button variant="quiet" icon={<ListTree />} onPress={() => setOpen(true)}>
        <Trans>Show steps</Trans>
      </Button>
      {isOpen && <StepsDialog run={run} item={item} onClose={() => setOpen(false)} />}
    </>
  );
}
