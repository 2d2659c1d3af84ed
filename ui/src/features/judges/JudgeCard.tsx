import { useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { keys, useClient, type JudgeFix, type JudgeSummary } from "../../ipc";
import { Button } from "../../ui/Button";
import { useNamedCommand } from "../../ui/commands";
import { EnterKey } from "./EnterKey";
import { JudgeDialog } from "./JudgeDialog";
import { JudgeFacts } from "./JudgeFacts";
import type { Place } from "./JudgeFields";
import { RemoveJudge } from "./RemoveJudge";
import { TestJudge } from "./TestJudge";
import { useCertificates } from "./useCertificates";
import css from "./Judges.module.css";

type Open = { what: "key" } | { what: "remove" } | { what: "change"; at?: Place };

export function JudgeCard({ judge }: { judge: JudgeSummary }) {
  const { t } = useLingui();
  const client = useClient();
  const queries = useQueryClient();
  const [open, setOpen] = useState<Open | null>(null);
  const { name, model, notes } = judge;
  const close = () => setOpen(null);
  const test = useMutation({
    mutationFn: () => client.testJudge(name),
    // A test may learn what the model refuses: the card shows that as a note.
    onSuccess: () => queries.invalidateQueries({ queryKey: keys.judges }),
  });
  const certificates = useCertificates(judge, () => test.mutate());
  const mend = (fix: JudgeFix) => {
    if (fix === "enter_key") setOpen({ what: "key" });
    if (fix === "choose_model") setOpen({ what: "change", at: "model" });
    if (fix === "correct_address") setOpen({ what: "change", at: "address" });
    if (fix === "choose_certificates") certificates.choose();
    if (fix === "test_again") test.mutate();
  };
  useNamedCommand("judge.change", [{ about: name, run: () => setOpen({ what: "change" }) }]);
  useNamedCommand("judge.key", [{ about: name, run: () => setOpen({ what: "key" }) }]);
  useNamedCommand("judge.remove", [{ about: name, run: () => setOpen({ what: "remove" }) }]);
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
            icon={<Pencil />}
            label={t`Change ${name}`}
            onPress={() => setOpen({ what: "change" })}
          />
          <Button
            variant="quiet"
            icon={<Trash2 />}
            label={t`Remove ${name}`}
            onPress={() => setOpen({ what: "remove" })}
          />
        </span>
      </header>
      <JudgeFacts judge={judge} onEnterKey={() => setOpen({ what: "key" })} onKeyGone={test.reset} />
      {notes.length > 0 && (
        <ul className={css.notes} aria-label={t`Notes`}>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      <TestJudge name={name} test={test} onMend={mend} />
      {open?.what === "key" && <EnterKey name={name} onClose={close} onKept={test.reset} />}
      {open?.what === "change" && (
        <JudgeDialog judge={judge} startsAt={open.at} onClose={close} onSaved={test.reset} />
      )}
      <RemoveJudge name={name} isOpen={open?.what === "remove"} onClose={close} />
    </article>
  );
}
