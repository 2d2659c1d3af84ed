import { useEffect, useLayoutEffect } from "react";
import { href, navigate, parseRoute, useHash } from "../routes";
import { useClient } from "../ipc";
import { expectScreen } from "../ui/focus";
import { Toasts } from "../ui/Toast";
import { GlobalCommands } from "./GlobalCommands";
import { Rail } from "./Rail";
import { Screen } from "./Screen";
import css from "./App.module.css";

/** A file dropped anywhere on the window is a file to import. */
function useDroppedFiles() {
  const client = useClient();
  useEffect(
    () =>
      client.onFileDrop(([first]) => {
        if (first !== undefined) navigate(href.importFile(first));
      }),
    [client],
  );
}

/** Whoever goes to another screen lands on its title. */
function useScreenFocus() {
  useLayoutEffect(() => {
    window.addEventListener("hashchange", expectScreen);
    return () => window.removeEventListener("hashchange", expectScreen);
  }, []);
}

export function App() {
  useScreenFocus();
  const route = parseRoute(useHash());
  useDroppedFiles();
  return (
    <div className={css.frame}>
      <Rail route={route} />
      <main className={css.main} id="main" tabIndex={-1}>
        <Screen route={route} />
      </main>
      <GlobalCommands />
      <Toasts />
    </div>
  );
}
