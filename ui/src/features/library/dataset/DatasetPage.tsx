import { useLingui } from "@lingui/react/macro";
import { Page } from "../../../ui/Page";
import { PageHeader } from "../../../ui/PageHeader";

export function DatasetPage(_: { dataset: string }) {
  const { t } = useLingui();
  return (
    <Page>
      <PageHeader title={t`Dataset`} />
    </Page>
  );
}
