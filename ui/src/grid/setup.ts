import {
  CellStyleModule,
  InfiniteRowModelModule,
  LocaleModule,
  ModuleRegistry,
  RenderApiModule,
  RowApiModule,
  RowSelectionModule,
  ScrollApiModule,
  themeQuartz,
} from "ag-grid-community";

// Only what is used: the whole community bundle is several times as large.
ModuleRegistry.registerModules([
  CellStyleModule,
  InfiniteRowModelModule,
  LocaleModule,
  RenderApiModule,
  RowApiModule,
  RowSelectionModule,
  ScrollApiModule,
]);

export const gridTheme = themeQuartz.withParams({
  // Follows the page, so that light-dark() in our variables means the same inside the grid.
  browserColorScheme: "inherit",
  accentColor: "var(--accent)",
  backgroundColor: "var(--surface)",
  foregroundColor: "var(--ink)",
  borderColor: "var(--line)",
  fontFamily: "inherit",
  fontSize: 14,
  headerFontSize: 13,
  headerFontWeight: 600,
  headerTextColor: "var(--ink-2)",
  headerBackgroundColor: "var(--surface)",
  rowHoverColor: "var(--hover)",
  selectedRowBackgroundColor: "var(--accent-soft)",
  oddRowBackgroundColor: "transparent",
  cellHorizontalPadding: 14,
  rowHeight: 44,
  headerHeight: 38,
  wrapperBorder: false,
  // Rounded clipping around a scroller makes every frame slow where there is no graphics card.
  wrapperBorderRadius: 0,
});
