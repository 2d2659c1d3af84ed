import type { ReactNode, Ref } from "react";

export type GridColumn<Row> = {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Fixed width in pixels; a column without one shares what is left. */
  width?: number;
  minWidth?: number;
  align?: "start" | "end";
  sortable?: boolean;
};

export type GridSort = { column: string; descending: boolean };
export type GridPage<Row> = { total: number; rows: Row[] };
export type LoadPage<Row> = (offset: number, limit: number, sort: GridSort | null) => Promise<GridPage<Row>>;

export type GridHandle = {
  /** Puts the keyboard on a row. */
  focusRow: (index: number) => void;
  showRow: (index: number) => void;
  /** Lets the keyboard go, so that changing columns do not take it back from whatever was opened. */
  release: () => void;
  /** Reads the rows again and stays where it is. */
  refresh: () => void;
};

export type DataGridProps<Row> = {
  /** Names the table for screen readers. */
  label: string;
  columns: GridColumn<Row>[];
  rowId: (row: Row) => string;
  /** Another function means other rows: the grid then starts again from the top. */
  load: LoadPage<Row>;
  /** In pixels, where a row holds more than one line. */
  rowHeight?: number;
  selected: string | null;
  onOpen: (row: Row, index: number, sort: GridSort | null) => void;
  onTotal: (total: number) => void;
  onError: (error: unknown) => void;
  handle?: Ref<GridHandle>;
};
