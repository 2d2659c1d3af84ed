import { useLingui } from "@lingui/react/macro";
import { Component, type ReactNode } from "react";
import { ErrorState } from "../ui/ErrorState";
import { Page } from "../ui/Page";

function Broken({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useLingui();
  return (
    <Page>
      <ErrorState
        error={error}
        title={t`This screen could not be shown`}
        safe={t`Your conversations and results are safe. The other screens still work.`}
        onRetry={onRetry}
      />
    </Page>
  );
}

/** A fault in one screen leaves the frame and the other screens standing. */
export class ScreenBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    if (this.state.error === null) return this.props.children;
    return <Broken error={this.state.error} onRetry={() => this.setState({ error: null })} />;
  }
}
