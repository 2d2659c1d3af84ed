import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { MonitorCheck } from "lucide-react";
import { toAppError, useClient, type LocalServer } from "../../ipc";
import { Button } from "../../ui/Button";
import css from "./JudgeForm.module.css";

type Props = { onPick: (server: LocalServer, model: string) => void };

/** Looks only when asked to, and on this computer only. */
export function LocalServers({ onPick }: Props) {
  const { t } = useLingui();
  const client = useClient();
  const look = useMutation({ mutationFn: () => client.localServers() });
  return (
    <div className={css.servers}>
      <Button icon={<MonitorCheck />} isDisabled={look.isPending} onPress={() => look.mutate()}>
        {look.isPending ? t`Looking…` : t`Look for servers on this computer`}
      </Button>
      <div className={css.found} aria-live="polite">
        {look.error && <p className={css.problem}>{toAppError(look.error).message}</p>}
        {look.data?.length === 0 && (
          <p className={css.note}>
            <Trans>
              None answered. Start Ollama, LM Studio, llama.cpp or vLLM here, then look again. A server at
              another port can be typed in below.
            </Trans>
          </p>
        )}
        {look.data?.map((server) => (
          <Found key={server.url} server={server} onPick={(model) => onPick(server, model)} />
        ))}
      </div>
    </div>
  );
}

function Found({ server, onPick }: { server: LocalServer; onPick: (model: string) => void }) {
  const { t } = useLingui();
  const { name, url, models } = server;
  return (
    <section className={css.server} aria-label={name}>
      <p>
        <strong>{name}</strong> <span className={css.address}>{url}</span>
      </p>
      {models.length === 0 && (
        <p className={css.note}>
          <Trans>It has no model yet. Load one there, then look again.</Trans>
        </p>
      )}
      <div className={css.models}>
        {models.map((model) => (
          <Button key={model} label={t`Use ${model} of ${name}`} onPress={() => onPick(model)}>
            {model}
          </Button>
        ))}
      </div>
    </section>
  );
}
