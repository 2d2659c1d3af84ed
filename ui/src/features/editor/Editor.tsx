import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { useClient, type ConversationRow } from "../../ipc";
import { href, moveTo, type DatasetRoute } from "../../routes";
import { useCommand } from "../../ui/commands";
import { useDebounced } from "../../ui/useDebounced";
import { ConversationList } from "./ConversationList";
import { NoConversation } from "./NoConversation";
import { findByName, placeOf } from "./places";
import { Reading } from "./Reading";
import { useMembership, type Place } from "./useMembership";
import css from "./Editor.module.css";

const TYPING_PAUSE_MS = 200;

type Props = { dataset: string; route: DatasetRoute; isReadOnly: boolean };

/** The conversations at the left, and the one picked, to be read, edited and labelled. */
export function Editor({ dataset, route, isReadOnly }: Props) {
  const { t } = useLingui();
  const client = useClient();
  const [search, setSearch] = useState("");
  const settled = useDebounced(search, TYPING_PAUSE_MS);
  const [first, setFirst] = useState<ConversationRow | null>(null);
  const [isEmpty, setEmpty] = useState(false);
  const place = useRef<Place | null>(null);
  const named = useQuery({
    queryKey: ["named", dataset, route.named],
    queryFn: () => (route.named === null ? null : findByName(client, dataset, route.named)),
    enabled: route.named !== null,
    gcTime: 0,
  });
  const picked = route.conversation ?? (route.named !== null ? (named.data ?? null) : (first?.id ?? null));

  const show = useCallback(
    (id: string, turn: number | null = null) => moveTo(href.conversation(dataset, id, turn)),
    [dataset],
  );
  const open = useCallback(
    (row: ConversationRow, index: number) => {
      place.current = { id: row.id, index };
      show(row.id);
    },
    [show],
  );
  const { onAdd, onRemove, onGone } = useMembership({
    dataset, picked, search: settled, placeRef: place, isReadOnly, onClearSearch: () => setSearch(""),
  }); // prettier-ignore
  const step = async (by: 1 | -1) => {
    if (picked === null) return;
    const known = place.current?.id === picked ? place.current.index : null;
    const index = known ?? (await placeOf(client, dataset, settled, picked));
    if (index + by < 0) return;
    const { rows } = await client.datasetPage(dataset, settled, index + by, 1);
    if (rows[0]) open(rows[0], index + by);
  };
  const stepQuietly = (by: 1 | -1) => void step(by).catch(() => undefined);
  useCommand("conversation.next", () => stepQuietly(1));
  useCommand("conversation.previous", () => stepQuietly(-1));
  useEffect(() => {
    place.current = null;
  }, [settled]);

  return (
    <div className={css.panes}>
      <ConversationList
        dataset={dataset}
        search={search}
        settled={settled}
        onSearch={setSearch}
        picked={picked}
        onOpen={open}
        onFirst={setFirst}
        onTotal={(total) => setEmpty(total === 0 && settled === "")}
        onAdd={onAdd}
      />
      {picked === null && isEmpty ? (
        <NoConversation dataset={dataset} isReadOnly={isReadOnly} onAdd={onAdd} onShow={show} />
      ) : picked === null ? (
        <section className={css.nothing} aria-label={t`Transcript`}>
          <p>
            {route.named !== null && named.data === null ? (
              <Trans>Conversation {route.named} is no longer in this dataset.</Trans>
            ) : (
              <Trans>Pick a conversation to read it here.</Trans>
            )}
          </p>
        </section>
      ) : (
        <Reading
          key={picked}
          dataset={dataset}
          conversation={picked}
          turn={route.turn}
          isNew={route.isNew}
          isReadOnly={isReadOnly}
          onShow={show}
          onStep={stepQuietly}
          onRemove={onRemove}
          onGone={onGone}
        />
      )}
    </div>
  );
}
