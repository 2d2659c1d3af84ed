import { Trans, useLingui } from "@lingui/react/macro";
import { FileUp } from "lucide-react";
import { Button } from "../../../ui/Button";
import { useCommands } from "../../../ui/commands";
import css from "./Import.module.css";

export function ChooseFile() {
  const { t } = useLingui();
  const commands = useCommands();
  return (
    <section className={css.drop}>
      <span className={css.dropIcon} aria-hidden="true">
        <FileUp />
      </span>
      <h2>{t`Drop a file here, or choose one`}</h2>
      <p>
        <Trans>
          CSV, JSON or JSON Lines. An Excel sheet can be saved as CSV first. You will see what was recognised
          before anything is imported, and the file itself is never changed.
        </Trans>
      </p>
      <Button variant="primary" icon={<FileUp />} onPress={() => commands.find("import.file")?.()}>
        {t`Choose a file`}
      </Button>
    </section>
  );
}
