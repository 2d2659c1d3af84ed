import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { keys, useClient, type DatasetSummary, type JudgeSummary } from "../../ipc";
import { href, navigate } from "../../routes";
import { Select } from "../../ui/Select";
import { firstDraft, toggleJudge, toRequest, type Draft } from "./draft";
import { EstimatePanel } from "./EstimatePanel";
import { JudgePicker } from "./JudgePicker";
import { MoreOptions } from "./MoreOptions";
import css from "./NewRun.module.css";
import { ScoringChoice } from "./ScoringChoice";

type Props = { datasets: DatasetSummary[]; judges: JudgeSummary[]; wanted: string | null };

export function NewRunForm({ datasets, judges, wanted }: Props) {
  const { t } = useLingui();
  const client = useClient();
  const queries = useQueryClient();
  const [draft, setDraft] = useState(() => firstDraft(datasets, judges, wanted));
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }));
  const request = toRequest(draft);
  const picked = datasets.find((dataset) => dataset.id === draft.dataset);

  const start = useMutation({
    mutationFn: client.startRun,
    onSuccess: async (run) => {
      await queries.invalidateQueries({ queryKey: keys.runs });
      navigate(href.run(run));
    },
  });

  return (
    <div className={css.layout}>
      <div className={css.form}>
        <section className={css.section} aria-labelledby="what">
          <h2 id="what">
            <Trans>What to check</Trans>
          </h2>
          <Select
            label={t`Dataset`}
            value={draft.dataset}
            onChange={(dataset) => change({ dataset })}
            options={datasets.map(({ id, name }) => ({ value: id, label: name }))}
          />
          {picked && (
            <p className={css.note}>
              <Plural value={picked.conversations} one="# conversation" other="# conversations" />
              {" · "}
              <Plural value={picked.assistantTurns} one="# reply to check" other="# replies to check" />
            </p>
          )}
        </section>

        <JudgePicker
          judges={judges}
          picked={draft.judges}
          onToggle={(name, on) => setDraft((before) => toggleJudge(before, name, on))}
        />
        <ScoringChoice draft={draft} onChange={change} />
        <MoreOptions draft={draft} onChange={change} />
      </div>
      <EstimatePanel
        request={request}
        isStarting={start.isPending}
        startError={start.error}
        onStart={() => request && start.mutate(request)}
      />
    </div>
  );
}
