export { DataGrid } from "./DataGrid";
export type { GridColumn, GridHandle, GridPage, GridSort, LoadPage } from "./types";
