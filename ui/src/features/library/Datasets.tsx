import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";
import { GridList } from "react-aria-components";
import type { DatasetSummary } from "../../ipc";
import { href, navigate } from "../../routes";
import { useCommand, useNamedCommand } from "../../ui/commands";
import { focusHeading, isFocusLost } from "../../ui/focus";
import { SearchField } from "../../ui/SearchField";
import { DatasetRow } from "./DatasetRow";
import { RenameDialog } from "./RenameDialog";
import { useDeleteDataset } from "./useDeleteDataset";
import css from "./Library.module.css";

// More than anyone reads through in the list of commands; the filter reaches the others.
const LISTED = 50;

/** The dataset whose row, or a button in it, has the keyboard. */
function focusedDataset(): string | null {
  return document.activeElement?.closest("[data-dataset]")?.getAttribute("data-dataset") ?? null;
}

export function Datasets({ datasets }: { datasets: DatasetSummary[] }) {
  const { t } = useLingui();
  const [filter, setFilter] = useState("");
  const [renaming, setRenaming] = useState<DatasetSummary | null>(null);
  const search = useRef<HTMLInputElement>(null);
  const remove = useDeleteDataset();

  const needle = filter.trim().toLowerCase();
  const shown = datasets.filter((dataset) => dataset.name.toLowerCase().includes(needle));
  // What had the focus may just have been replaced by this list: the first-run page, after its button was pressed.
  useEffect(() => {
    if (isFocusLost()) focusHeading();
  }, []);
  const onFocused = (act: (dataset: DatasetSummary) => void) => () => {
    const id = focusedDataset();
    const dataset = datasets.find((each) => each.id === id);
    if (dataset) act(dataset);
  };

  useCommand("run.new", () => navigate(href.newRun(focusedDataset())));
  useCommand("search.focus", () => search.current?.focus());
  useCommand("dataset.rename", onFocused(setRenaming));
  useCommand("dataset.delete", onFocused(remove));

  const listed = shown.slice(0, LISTED);
  const named = (act: (dataset: DatasetSummary) => void) =>
    listed.map((dataset) => ({ about: dataset.name, run: () => act(dataset) }));
  useNamedCommand(
    "dataset.open",
    named(({ id }) => navigate(href.dataset(id))),
  );
  useNamedCommand("dataset.rename", named(setRenaming));
  useNamedCommand("dataset.delete", named(remove));

  return (
    <>
      <div className={css.toolbar}>
        <div className={css.filter}>
          <SearchField label={t`Filter by name`} value={filter} onChange={setFilter} inputRef={search} />
        </div>
        <span className={css.count} role="status">
          <Plural value={shown.length} one="# dataset" other="# datasets" />
        </span>
      </div>
      <GridList
        aria-label={t`Datasets`}
        className={css.list}
        items={shown}
        keyboardNavigationBehavior="tab"
        onAction={(id) => navigate(href.dataset(String(id)))}
        renderEmptyState={() => (
          <p className={css.none}>
            <Trans>No dataset has “{filter}” in its name.</Trans>
          </p>
        )}
      >
        {(dataset) => (
          <DatasetRow
            dataset={dataset}
            onRename={() => setRenaming(dataset)}
            onDelete={() => remove(dataset)}
          />
        )}
      </GridList>
      {renaming && <RenameDialog key={renaming.id} dataset={renaming} onClose={() => setRenaming(null)} />}
    </>
  );
}
