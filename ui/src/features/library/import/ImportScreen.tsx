import { useLingui } from "@lingui/react/macro";
import { Page } from "../../../ui/Page";
import { PageHeader } from "../../../ui/PageHeader";

export function ImportScreen(_: { file: string | null }) {
  const { t } = useLingui();
  return (
    <Page>
      <PageHeader title={t`Import a file`} />
    </Page>
  );
}
