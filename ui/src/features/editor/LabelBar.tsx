import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";
import { ToggleButton } from "react-aria-components";
import type { AttritionKind, LabelWord, TurnLabel } from "../../ipc";
import { Button } from "../../ui/Button";
import { KeyCaps } from "../../ui/KeyCaps";
import { Segmented } from "../../ui/Segmented";
import { TextField } from "../../ui/TextField";
import { useVerdictWords } from "../../ui/VerdictBadge";
import { KINDS } from "../../ui/words";
import type { TurnActions } from "./TurnItem";
import type { Asking } from "./useLabels";
import { useLabelWords } from "./words";
import css from "./LabelBar.module.css";

const CHOICES: { label: LabelWord; shortcut: string }[] = [
  { label: "retained", shortcut: "1" },
  { label: "attrition", shortcut: "2" },
  { label: "not_applicable", shortcut: "3" },
  { label: "unsure", shortcut: "U" },
];

type Props = { turn: number; mine: TurnLabel | null; asking: Asking; actions: TurnActions };

/** The reviewer's own label of the reply that has the keyboard. */
export function LabelBar({ turn, mine, asking, actions }: Props) {
  const { t } = useLingui();
  const words = useLabelWords();
  return (
    <div className={css.bar}>
      <div className={css.row} role="group" aria-label={t`Your label`}>
        {CHOICES.map(({ label, shortcut }) => (
          <ToggleButton
            key={label}
            className={css.choice}
            data-label={label}
            isSelected={mine?.label === label}
            onChange={(isOn) => actions.label(turn, isOn ? label : null)}
          >
            {words[label]}
            <KeyCaps shortcut={shortcut} />
          </ToggleButton>
        ))}
        {mine && (
          <Button variant="quiet" onPress={() => actions.askNote(turn)}>
            {mine.note === null ? t`Add a note` : t`Change the note`}
          </Button>
        )}
      </div>
      {mine?.label === "attrition" && (
        <KindChoice
          kind={mine.kind}
          isAsked={asking === "kind"}
          onKind={(kind) => actions.kind(turn, kind)}
        />
      )}
      {asking === "note" && <NoteForm note={mine?.note ?? ""} onNote={(note) => actions.note(turn, note)} />}
    </div>
  );
}

type KindProps = {
  kind: AttritionKind | null;
  isAsked: boolean;
  onKind: (kind: AttritionKind | null) => void;
};

function KindChoice({ kind, isAsked, onKind }: KindProps) {
  const { t } = useLingui();
  const words = useVerdictWords();
  const group = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isAsked) group.current?.querySelector("button")?.focus();
  }, [isAsked]);
  return (
    <div ref={group}>
      <Segmented<AttritionKind | "unsaid">
        label={t`How it was missed`}
        value={kind ?? "unsaid"}
        onChange={(picked) => onKind(picked === "unsaid" ? null : picked)}
        options={[
          ...KINDS.map((each) => ({ value: each, label: words.kind(each) })),
          { value: "unsaid" as const, label: t`not said how` },
        ]}
      />
    </div>
  );
}

function NoteForm({ note, onNote }: { note: string; onNote: (note: string | null) => void }) {
  const { t } = useLingui();
  const [text, setText] = useState(note);
  const keep = (value: string) => onNote(value.trim() === "" ? null : value.trim());
  return (
    <form
      className={css.note}
      onSubmit={(event) => {
        event.preventDefault();
        keep(text);
      }}
    >
      <TextField
        label={t`Note`}
        value={text}
        onChange={setText}
        startsSelected
        onKeyDown={(event) => event.key === "Escape" && keep(note)}
      />
      <Button type="submit">
        <Trans>Keep the note</Trans>
      </Button>
    </form>
  );
}
