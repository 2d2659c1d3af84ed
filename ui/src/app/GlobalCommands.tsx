import { useLingui } from "@lingui/react/macro";
import { href, navigate } from "../routes";
import { useClient } from "../ipc";
import { useCommand } from "../ui/commands";
import { setTheme } from "../ui/theme";
import { showProblem } from "../ui/Toast";

export function GlobalCommands() {
  const { t } = useLingui();
  const client = useClient();
  const chooseFile = () =>
    client.chooseImportFile().then(
      (file) => file !== null && navigate(href.importFile(file)),
      (error: unknown) => showProblem(error, t`The file dialog could not be opened.`),
    );
  useCommand("go.library", () => navigate(href.library));
  useCommand("go.judges", () => navigate(href.judges));
  useCommand("go.runs", () => navigate(href.runs));
  useCommand("go.settings", () => navigate(href.settings));
  useCommand("import.file", () => void chooseFile());
  useCommand("theme.light", () => setTheme("light"));
  useCommand("theme.dark", () => setTheme("dark"));
  useCommand("theme.system", () => setTheme("system"));
  return null;
}
