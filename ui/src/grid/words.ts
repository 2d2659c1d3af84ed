import { t } from "@lingui/core/macro";

/** What the grid says by itself, in our words: mostly to screen readers. */
export const gridWords = (): Record<string, string> => ({
  // The screen says it in its own words, and says what to do.
  noRowsToShow: "",
  noMatchingRows: "",
  loadingOoo: t`Loading`,
  ariaRowSelect: t`Press Enter to open this row`,
  ariaRowDeselect: t`This row is open`,
  ariaSortableColumn: t`Press Enter to sort`,
});
