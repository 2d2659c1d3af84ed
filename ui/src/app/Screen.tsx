import { Trans, useLingui } from "@lingui/react/macro";
import { Compass } from "lucide-react";
import { lazy, Suspense } from "react";
import { DatasetCommands } from "../features/library/DatasetCommands";
import { Library } from "../features/library/Library";
import { ImportScreen } from "../features/library/import/ImportScreen";
import { Judges } from "../features/judges/Judges";
import { Settings } from "../features/settings/Settings";
import { useOpening } from "../ipc";
import { href, type Route } from "../routes";
import { ButtonLink } from "../ui/ButtonLink";
import { EmptyState } from "../ui/EmptyState";
import { Page } from "../ui/Page";
import { Skeleton } from "../ui/Skeleton";
import { ScreenBoundary } from "./ScreenBoundary";
import { WorkspaceProblem } from "./WorkspaceProblem";

// The grid and the charts are the heavy part of the app; the library opens without them.
const DatasetPage = lazy(() => import("../features/editor/DatasetPage"));
const Runs = lazy(() => import("../features/run/Runs"));
const NewRun = lazy(() => import("../features/run/NewRun"));
const RunScreen = lazy(() => import("./RunScreen"));

function Unknown() {
  const { t } = useLingui();
  return (
    <Page>
      <EmptyState
        icon={<Compass />}
        title={t`There is nothing at this address`}
        actions={<ButtonLink href={href.library} variant="primary">{t`Go to Library`}</ButtonLink>}
      >
        <Trans>The link may be from an older version. Your conversations are safe in the library.</Trans>
      </EmptyState>
    </Page>
  );
}

function content(route: Route) {
  switch (route.name) {
    case "library":
      return <Library />;
    case "import":
      return <ImportScreen key={route.file} file={route.file} />;
    case "dataset":
      return (
        <>
          <DatasetCommands key={`commands:${route.dataset}`} dataset={route.dataset} />
          <DatasetPage key={route.dataset} route={route} />
        </>
      );
    case "judges":
      return <Judges startsAdding={route.isAdding} />;
    case "runs":
      return <Runs />;
    case "newRun":
      return <NewRun key={route.dataset} dataset={route.dataset} />;
    case "run":
      return <RunScreen key={route.run} run={route.run} />;
    case "settings":
      return <Settings />;
    case "unknown":
      return <Unknown />;
  }
}

/** What makes it another screen. Going from conversation to conversation in a dataset does not. */
const identity = (route: Route) =>
  route.name === "dataset" ? `dataset/${route.dataset}` : JSON.stringify(route);

export function Screen({ route }: { route: Route }) {
  const { error } = useOpening();
  if (error !== null && route.name !== "settings") return <WorkspaceProblem error={error} />;
  return (
    <ScreenBoundary key={identity(route)}>
      <Suspense
        fallback={
          <Page>
            <Skeleton />
          </Page>
        }
      >
        {content(route)}
      </Suspense>
    </ScreenBoundary>
  );
}
