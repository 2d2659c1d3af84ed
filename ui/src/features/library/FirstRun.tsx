import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { FileUp, PencilLine, Sparkles, Undo2 } from "lucide-react";
import { keys, useClient } from "../../ipc";
import { Button } from "../../ui/Button";
import { useCommand, useCommands } from "../../ui/commands";
import type { MenuAction } from "../../ui/MenuButton";
import css from "./FirstRun.module.css";
import { useAddSamples } from "./useAddSamples";
import { useStartEmpty } from "./useStartEmpty";

export function FirstRun({ comebacks }: { comebacks: MenuAction[] }) {
  return (
    <div className={css.start}>
      <p className={css.promise}>
        <Trans>
          Recollect reads conversations with your chatbot and shows, reply by reply, whether it still knew
          what the user had told it. It marks what was missed and quotes the words that prove it.
        </Trans>
      </p>
      <div className={css.choices}>
        <TrySample />
        <div className={css.own}>
          <ImportOwn />
          <WriteOwn />
        </div>
      </div>
      {comebacks.length > 0 && (
        <div className={css.comebacks}>
          {comebacks.map(({ id, label, run }) => (
            <Button key={id} variant="quiet" icon={<Undo2 />} onPress={run}>
              {label}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}

function TrySample() {
  const { t } = useLingui();
  const client = useClient();
  const samples = useQuery({
    queryKey: keys.samples,
    queryFn: () => client.listSamples(),
    staleTime: Infinity,
  });
  const { add, isAdding } = useAddSamples();
  useCommand("samples.add", isAdding ? null : add);
  return (
    <section className={css.choice} data-main>
      <span className={css.icon} aria-hidden="true">
        <Sparkles />
      </span>
      <h2>{t`See how it works`}</h2>
      <p>
        <Trans>
          Sample conversations, already scored. No account, no key, and nothing leaves this computer.
        </Trans>
      </p>
      <ul className={css.samples}>
        {samples.data?.map((sample) => (
          <li key={sample.id}>
            <strong>{sample.name}</strong>{" "}
            <span className={css.size}>
              <Plural value={sample.conversations} one="# conversation" other="# conversations" />
            </span>
            <span className={css.about}>{sample.description}</span>
          </li>
        ))}
      </ul>
      <div className={css.go}>
        <Button variant="primary" icon={<Sparkles />} onPress={add} isDisabled={isAdding}>
          {isAdding ? t`Adding and scoring…` : t`Try the sample`}
        </Button>
      </div>
    </section>
  );
}

function ImportOwn() {
  const { t } = useLingui();
  const commands = useCommands();
  return (
    <section className={css.choice}>
      <span className={css.icon} aria-hidden="true">
        <FileUp />
      </span>
      <h2>{t`Use your own conversations`}</h2>
      <p>
        <Trans>
          CSV, JSON or JSON Lines. You see what was recognised before anything is imported. You can also drop
          a file anywhere in this window.
        </Trans>
      </p>
      <div className={css.go}>
        <Button icon={<FileUp />} onPress={() => commands.find("import.file")?.()}>{t`Import a file`}</Button>
      </div>
    </section>
  );
}

function WriteOwn() {
  const { t } = useLingui();
  const { start, isStarting } = useStartEmpty();
  useCommand("dataset.new", isStarting ? null : start);
  return (
    <section className={css.choice}>
      <span className={css.icon} aria-hidden="true">
        <PencilLine />
      </span>
      <h2>{t`Write one yourself`}</h2>
      <p>
        <Trans>Type or paste a conversation turn by turn. Everything is saved as you type.</Trans>
      </p>
      <div className={css.go}>
        <Button icon={<PencilLine />} onPress={start} isDisabled={isStarting}>{t`Start empty`}</Button>
      </div>
    </section>
  );
}
