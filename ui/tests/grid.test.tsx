import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { DataGrid, type GridColumn, type LoadPage } from "../src/grid";
import { problems } from "./axe";

type Row = { id: string; name: string; size: number };
const ROWS: Row[] = ["Ada", "Ben", "Cem"].map((name, index) => ({ id: name, name, size: index }));
const COLUMNS: GridColumn<Row>[] = [
  { id: "name", header: "Name", cell: (row) => row.name },
  { id: "size", header: "Size", cell: (row) => row.size, width: 100, align: "end", sortable: true },
];

function show(load: LoadPage<Row>, selected: string | null = null) {
  const seen = { onOpen: vi.fn(), onTotal: vi.fn(), onError: vi.fn() };
  render(
    <DataGrid
      label="People"
      columns={COLUMNS}
      rowId={(row) => row.id}
      load={load}
      selected={selected}
      {...seen}
    />,
  );
  return seen;
}

const all = vi.fn<LoadPage<Row>>(async () => ({ total: ROWS.length, rows: ROWS }));

describe("the grid", () => {
  it("asks for a page at a time and tells how many rows there are", async () => {
    const { onTotal } = show(all);
    expect(await screen.findByText("Cem")).toBeInTheDocument();
    expect(all).toHaveBeenCalledWith(0, 100, null);
    expect(onTotal).toHaveBeenCalledWith(3);
  });

  it("hands the sorting to whoever holds the rows, largest first", async () => {
    show(all);
    await screen.findByText("Cem");
    await userEvent.click(screen.getByText("Size"));
    await waitFor(() => expect(all).toHaveBeenCalledWith(0, 100, { column: "size", descending: true }));
  });

  it("opens a row by click and by Enter", async () => {
    const { onOpen } = show(all);
    await userEvent.click(await screen.findByText("Ben"));
    await userEvent.keyboard("{ArrowDown}{Enter}");
    expect(onOpen.mock.calls.map(([row, index]) => [row.name, index])).toEqual([
      ["Ben", 1],
      ["Cem", 2],
    ]);
  });

  it("says nothing of its own when there is no row", async () => {
    const { onTotal } = show(async () => ({ total: 0, rows: [] }));
    await waitFor(() => expect(onTotal).toHaveBeenCalledWith(0));
    expect(screen.queryByText("No Rows To Show")).toBeNull();
  });

  it("opens a row with Space too, and tells screen readers so in our words", async () => {
    const { onOpen } = show(all);
    await userEvent.click(await screen.findByText("Ben"));
    await userEvent.keyboard("{ArrowDown} ");
    expect(onOpen.mock.calls.map(([row]) => row.name)).toEqual(["Ben", "Cem"]);
    expect(document.body).not.toHaveTextContent("Press SPACE");
  });

  it("reports a page that could not be read", async () => {
    const error = new Error("disk");
    const { onError } = show(() => Promise.reject(error));
    await waitFor(() => expect(onError).toHaveBeenCalledWith(error));
  });

  it("says which row is open", async () => {
    show(all, "Ben");
    const row = (await screen.findByText("Ben")).closest("[role=row]");
    await waitFor(() => expect(row).toHaveAttribute("aria-selected", "true"));
  });

  it("has a name and no accessibility problems", async () => {
    show(all);
    await screen.findByText("Cem");
    expect(screen.getByRole("grid", { name: "People" })).toBeInTheDocument();
    expect(await problems()).toEqual([]);
  });
});
