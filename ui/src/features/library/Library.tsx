import { useLingui } from "@lingui/react/macro";
import { Page } from "../../ui/Page";
import { PageHeader } from "../../ui/PageHeader";

export function Library() {
  const { t } = useLingui();
  return (
    <Page>
      <PageHeader title={t`Library`} />
    </Page>
  );
}
