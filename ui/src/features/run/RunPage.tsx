import { useLingui } from "@lingui/react/macro";
import { Page } from "../../ui/Page";
import { PageHeader } from "../../ui/PageHeader";

export default function RunPage(_: { run: string }) {
  const { t } = useLingui();
  return (
    <Page>
      <PageHeader title={t`Run`} />
    </Page>
  );
}
