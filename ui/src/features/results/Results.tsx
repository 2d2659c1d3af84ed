import { useLingui } from "@lingui/react/macro";
import { useRef, useState } from "react";
import type { RowFilter, RunSummary } from "../../ipc";
import { classes } from "../../ui/classes";
import { ErrorState } from "../../ui/ErrorState";
import { Segmented } from "../../ui/Segmented";
import { Skeleton } from "../../ui/Skeleton";
import { Conversations } from "./Conversations";
import { EditedNotice } from "./EditedNotice";
import { Overview } from "./Overview";
import css from "./Results.module.css";
import { ResultsHeader } from "./ResultsHeader";
import { RunNotice } from "./RunNotice";
import { useFigures } from "./useFigures";

type Props = { run: RunSummary; onResume: (retryUnscored: boolean) => void; isResuming: boolean };

export function Results({ run, onResume, isResuming }: Props) {
  const { t } = useLingui();
  const { view, setView, data, error, retry } = useFigures(run);
  const [picked, setPicked] = useState<string | null>(null);
  const [filter, setFilter] = useState<RowFilter>("all");
  const [isPeeking, setPeeking] = useState(false);
  const judge = data?.judges.find((each) => each.judge === picked) ?? data?.judges[0] ?? null;
  const table = useRef<HTMLDivElement>(null);
  const showOnly = (next: RowFilter) => {
    setFilter(next);
    table.current?.scrollIntoView({ block: "start" });
  };
  const resume = { run, onResume, isResuming };

  return (
    <div className={classes(css.screen, isPeeking && css.peeking)}>
      <div className={css.summary}>
        <ResultsHeader run={run} view={view} canExport={data !== null} />
        <RunNotice {...resume} />
        {data !== null && <EditedNotice run={run} changed={data.changed} added={data.added} />}
        {error !== null ? (
          <ErrorState
            error={error}
            title={t`The results could not be read`}
            safe={t`The verdicts are safe in the workspace.`}
            onRetry={retry}
          />
        ) : data === null || judge === null ? (
          <Skeleton shape="panel" rows={2} />
        ) : (
          <>
            {data.judges.length > 1 && (
              <Segmented
                label={t`Judge`}
                value={judge.judge}
                onChange={setPicked}
                options={data.judges.map((each) => ({ value: each.judge, label: each.judge }))}
              />
            )}
            <Overview
              judge={judge}
              method={data.settings.method}
              view={view}
              onView={setView}
              onFilter={showOnly}
            />
          </>
        )}
      </div>
      {data !== null && judge !== null && error === null && (
        <Conversations
          key={judge.judge}
          ref={table}
          run={run.id}
          dataset={run.dataset}
          judge={judge}
          repeats={data.settings.repeats}
          view={view}
          filter={filter}
          onFilter={setFilter}
          onPeek={setPeeking}
        />
      )}
    </div>
  );
}
