import { useLingui } from "@lingui/react/macro";
import { Page } from "../../../ui/Page";
import { PageHeader } from "../../../ui/PageHeader";
import { href } from "../../../routes";
import { ChooseFile } from "./ChooseFile";
import { FileImport } from "./FileImport";

export function ImportScreen({ file }: { file: string | null }) {
  const { t } = useLingui();
  const back = { href: href.library, label: t`Library` };
  if (file === null) {
    return (
      <Page width="read">
        <PageHeader title={t`Import a file`} back={back} />
        <ChooseFile />
      </Page>
    );
  }
  return <FileImport file={file} back={back} />;
}
