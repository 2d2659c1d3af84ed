import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { keys, useClient } from "../../ipc";
import { ErrorState } from "../../ui/ErrorState";
import { Skeleton } from "../../ui/Skeleton";
import { ConversationBar } from "./ConversationBar";
import { FactPanel } from "./FactPanel";
import { ReviewerStrip } from "./ReviewerStrip";
import { TurnList, type Wanted } from "./TurnList";
import { useChange, useSession } from "./useSession";
import { useUndo } from "./useUndo";
import css from "./Editor.module.css";

type Props = {
  dataset: string;
  conversation: string;
  /** The turn to go to, counted from 1. */
  turn: number | null;
  /** It is there to be written. */
  isNew: boolean;
  isReadOnly: boolean;
  onShow: (conversation: string, turn: number | null) => void;
  onStep: (by: 1 | -1) => void;
  onRemove: (() => void) | null;
  /** Called when undo took it out of the dataset. */
  onGone: () => void;
};

export function Reading(props: Props) {
  const { dataset, conversation, turn, isNew, isReadOnly, onShow, onStep, onRemove, onGone } = props;
  const { t } = useLingui();
  const client = useClient();
  const session = useSession(dataset);
  const change = useChange(session);
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const onTurn = (key: number) => setWanted({ turn: key, quote: null });
  const undo = useUndo({ dataset, conversation, session, change, isReadOnly, onShow, onGone, onTurn });
  const [isFactsOpen, setFactsOpen] = useState(true);
  const { data, error, isPending, refetch } = useQuery({
    queryKey: keys.conversation(dataset, conversation),
    queryFn: () => client.conversation(dataset, conversation),
    gcTime: 30_000,
  });
  useEffect(() => () => session.leave(conversation), [session, conversation]);

  return (
    <section className={css.reading} aria-label={t`Transcript`}>
      <ConversationBar
        title={data?.externalId ?? null}
        session={session}
        undo={undo}
        isReadOnly={isReadOnly}
        facts={data?.facts.length ?? 0}
        isFactsOpen={isFactsOpen}
        onFactsOpen={setFactsOpen}
        onStep={onStep}
        onRemove={onRemove}
      />
      {!isReadOnly && <ReviewerStrip dataset={dataset} />}
      {isPending && (
        <div className={css.padded}>
          <Skeleton rows={4} />
        </div>
      )}
      {error && (
        <div className={css.padded}>
          <ErrorState
            error={error}
            title={t`This conversation could not be read`}
            compact
            onRetry={() => void refetch()}
          />
        </div>
      )}
      {data && (
        <div className={css.body} data-facts={isFactsOpen}>
          <TurnList
            dataset={dataset}
            detail={data}
            first={turn}
            isNew={isNew}
            session={session}
            change={change}
            isReadOnly={isReadOnly}
            wanted={wanted}
          />
          {isFactsOpen && (
            <FactPanel
              facts={data.facts}
              turns={data.turns}
              hasRun={data.run !== null}
              onFact={(fact) => fact.turn !== null && setWanted({ turn: fact.turn, quote: fact.quote })}
            />
          )}
        </div>
      )}
    </section>
  );
}
