import { useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";
import {
  useClient,
  type AttritionKind,
  type ConversationDetail,
  type LabelWord,
  type NewLabel,
} from "../../ipc";
import { askForName } from "./nameAsked";
import { useBlind, useReviewer } from "./useKept";
import type { Change } from "./useSession";
import { useLabelWords } from "./words";

type Props = {
  dataset: string;
  detail: ConversationDetail;
  change: Change;
  current: number | null;
  focusTurn: (key: number | undefined) => void;
  isReadOnly: boolean;
  announce: (text: string) => void;
};

/** What the label of the current turn still wants to know. */
export type Asking = "kind" | "note" | null;
export type Labels = ReturnType<typeof useLabels>;

/** The reviewer's own labels in one conversation. */
export function useLabels({ dataset, detail, change, current, focusTurn, announce }: Props) {
  const { t } = useLingui();
  const client = useClient();
  const words = useLabelWords();
  const [reviewer] = useReviewer();
  const [isBlind] = useBlind();
  const [asking, setAsking] = useState<{ turn: number; what: Asking } | null>(null);
  const waiting = useRef<{ turn: number; label: LabelWord } | null>(null);

  const mine = (key: number) =>
    detail.turns.find((turn) => turn.key === key)?.labels.find((label) => label.reviewer === reviewer);
  const put = async (key: number, name: string, label: NewLabel | null) => {
    const done = await change(() => client.setLabel(dataset, detail.id, key, name, label));
    if (done) announce(label === null ? t`Your label is removed.` : t`Labelled: ${words[label.label]}.`);
    return done !== null;
  };
  const set = (key: number, word: LabelWord | null) => {
    if (reviewer === null) {
      if (word === null) return;
      waiting.current = { turn: key, label: word };
      askForName();
      return;
    }
    setAsking(null);
    const before = mine(key);
    const kind = word === "attrition" ? (before?.kind ?? null) : null;
    const label = word === null ? null : { label: word, kind, note: before?.note ?? null };
    void put(key, reviewer, label).then((isSet) => {
      if (isSet && word === "attrition") setAsking({ turn: key, what: "kind" });
    });
  };
  const amend = (key: number, part: Partial<NewLabel>) => {
    const before = mine(key);
    setAsking(null);
    focusTurn(key);
    if (!before || reviewer === null) return;
    const { label, kind, note } = before;
    void put(key, reviewer, { label, kind, note, ...part });
  };

  const latest = useRef({ set, focusTurn });
  useEffect(() => {
    latest.current = { set, focusTurn };
  });
  useEffect(() => {
    const asked = waiting.current;
    waiting.current = null;
    if (reviewer === null || asked === null) return;
    latest.current.focusTurn(asked.turn);
    latest.current.set(asked.turn, asked.label);
  }, [reviewer]);

  return {
    reviewer,
    isBlind: isBlind && reviewer !== null,
    asking: asking?.turn === current ? asking.what : null,
    set,
    kind: (key: number, kind: AttritionKind | null) => amend(key, { kind }),
    note: (key: number, note: string | null) => amend(key, { note }),
    confirm: (key: number) => amend(key, {}),
    askNote: (key: number) => {
      if (mine(key)) setAsking({ turn: key, what: "note" });
      else announce(t`Label the reply first, then write a note.`);
    },
  };
}
