import { useLingui } from "@lingui/react/macro";
import { Page } from "../../ui/Page";
import { PageHeader } from "../../ui/PageHeader";

export function Judges() {
  const { t } = useLingui();
  return (
    <Page>
      <PageHeader title={t`Judges`} />
    </Page>
  );
}
