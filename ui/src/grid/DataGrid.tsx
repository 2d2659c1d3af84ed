import type {
  CellKeyDownEvent,
  ColDef,
  GridApi,
  GridReadyEvent,
  ICellRendererParams,
  IDatasource,
  RowClickedEvent,
  RowSelectionOptions,
} from "ag-grid-community";
import { AgGridReact } from "ag-grid-react";
import { useEffect, useImperativeHandle, useMemo, useRef } from "react";
import css from "./DataGrid.module.css";
import { styleNonce } from "../ui/nonce";
import { gridTheme } from "./setup";
import { gridWords } from "./words";
import type { DataGridProps, GridColumn, GridSort } from "./types";

const OPENING_KEYS = ["Enter", " "];
const SELECTION: RowSelectionOptions = { mode: "singleRow", checkboxes: false, enableClickSelection: false };

/** A table of any length: rows come in pages, sorting and filtering happen where the rows live. */
export function DataGrid<Row>({
  label,
  columns,
  rowId,
  load,
  rowHeight,
  selected,
  onOpen,
  onTotal,
  onError,
  handle,
}: DataGridProps<Row>) {
  const api = useRef<GridApi<Row> | null>(null);
  const sort = useRef<GridSort | null>(null);
  const latest = useRef({ selected, onOpen, onTotal, onError });
  useEffect(() => {
    latest.current = { selected, onOpen, onTotal, onError };
  });

  const words = useMemo(() => gridWords(), []);
  const definitions = useMemo(() => columns.map(toColDef), [columns]);
  const datasource = useMemo<IDatasource>(
    () => ({
      getRows: ({ startRow, endRow, sortModel, successCallback, failCallback }) => {
        const [first] = sortModel;
        sort.current = first ? { column: first.colId, descending: first.sort === "desc" } : null;
        load(startRow, endRow - startRow, sort.current).then(
          ({ rows, total }) => {
            successCallback(rows, total);
            latest.current.onTotal(total);
          },
          (error: unknown) => {
            failCallback();
            latest.current.onError(error);
          },
        );
      },
    }),
    [load],
  );

  useEffect(() => {
    if (api.current) markSelected(api.current, selected);
  }, [selected]);

  useImperativeHandle(handle, () => ({
    focusRow: (index) => {
      const column = columns[0];
      if (!api.current || !column) return;
      api.current.ensureIndexVisible(index);
      api.current.setFocusedCell(index, column.id);
    },
    showRow: (index) => api.current?.ensureIndexVisible(index),
    release: () => api.current?.clearFocusedCell(),
    refresh: () => api.current?.refreshInfiniteCache(),
  }));

  const open = (row: Row | undefined, index: number | null) => {
    if (row !== undefined && index !== null) latest.current.onOpen(row, index, sort.current);
  };

  return (
    <div className={css.grid}>
      <AgGridReact<Row>
        theme={gridTheme}
        styleNonce={styleNonce()}
        localeText={words}
        suppressNoRowsOverlay
        rowModelType="infinite"
        cacheBlockSize={100}
        maxBlocksInCache={20}
        blockLoadDebounceMillis={0}
        datasource={datasource}
        columnDefs={definitions}
        rowSelection={SELECTION}
        selectionColumnDef={{ headerName: label }}
        getRowId={({ data }) => rowId(data)}
        rowHeight={rowHeight}
        animateRows={false}
        suppressRowTransform
        suppressMultiSort
        suppressMovableColumns
        onGridReady={(event: GridReadyEvent<Row>) => {
          api.current = event.api;
          event.api.setGridAriaProperty("label", label);
        }}
        onModelUpdated={(event) => markSelected(event.api, latest.current.selected)}
        onRowClicked={(event: RowClickedEvent<Row>) => open(event.data, event.rowIndex)}
        onCellKeyDown={(event) => {
          if (!("column" in event)) return;
          const { event: key, data, rowIndex } = event as CellKeyDownEvent<Row>;
          if (key instanceof KeyboardEvent && OPENING_KEYS.includes(key.key)) open(data, rowIndex);
        }}
      />
    </div>
  );
}

function markSelected<Row>(api: GridApi<Row>, selected: string | null) {
  api.forEachNode((node) => {
    const wanted = node.id === selected;
    if (node.isSelected() !== wanted && node.data !== undefined) node.setSelected(wanted);
  });
}

function toColDef<Row>(column: GridColumn<Row>): ColDef<Row> {
  return {
    colId: column.id,
    headerName: column.header,
    width: column.width,
    minWidth: column.minWidth,
    // Null, not undefined: a column that shared the space before would otherwise go on sharing it.
    flex: column.width === undefined ? 1 : null,
    sortable: column.sortable ?? false,
    sortingOrder: ["desc", "asc", null],
    resizable: true,
    headerClass: column.align === "end" ? css.endHeader : undefined,
    cellClass: column.align === "end" ? css.end : css.start,
    cellRenderer: ({ data }: ICellRendererParams<Row>) =>
      data === undefined ? <span className={css.waiting} aria-hidden="true" /> : column.cell(data),
  };
}
