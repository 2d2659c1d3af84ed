import { useLingui } from "@lingui/react/macro";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useClient } from "../ipc";
import { href, navigate } from "../routes";
import { useCommand } from "../ui/commands";
import { setTheme } from "../ui/theme";
import { showProblem } from "../ui/Toast";
import { CommandPalette } from "./CommandPalette";
import { Shortcuts } from "./Shortcuts";

type Overlay = "palette" | "shortcuts" | null;

/** What can be done on every screen, and the two overlays that list what can be done. */
export function GlobalCommands() {
  const { t } = useLingui();
  const client = useClient();
  const [overlay, setOverlay] = useState<Overlay>(null);
  const opener = useRef<Element | null>(null);
  const close = () => setOverlay(null);

  const chooseFile = () =>
    client.chooseImportFile().then(
      (file) => {
        if (file !== null) navigate(href.importFile(file));
      },
      (error: unknown) => showProblem(error, t`The file dialog could not be opened.`),
    );
  const openPalette = () => {
    opener.current = document.activeElement;
    setOverlay("palette");
  };
  const pick = (run: () => void) => {
    // A command may be about the row that had the keyboard: give it back first.
    flushSync(close);
    if (opener.current instanceof HTMLElement) opener.current.focus();
    run();
  };

  useCommand("palette.open", openPalette);
  useCommand("shortcuts.open", () => setOverlay("shortcuts"));
  useCommand("go.library", () => navigate(href.library));
  useCommand("go.judges", () => navigate(href.judges));
  useCommand("go.runs", () => navigate(href.runs));
  useCommand("go.settings", () => navigate(href.settings));
  useCommand("go.newRun", () => navigate(href.newRun()));
  useCommand("go.addJudge", () => navigate(href.addJudge));
  useCommand("import.file", () => void chooseFile());
  useCommand("theme.light", () => setTheme("light"));
  useCommand("theme.dark", () => setTheme("dark"));
  useCommand("theme.system", () => setTheme("system"));
  return (
    <>
      {overlay === "palette" && <CommandPalette onClose={close} onPick={pick} />}
      {overlay === "shortcuts" && <Shortcuts onClose={close} />}
    </>
  );
}
