import type { Client } from "../../ipc";

const PAGE = 500;

/** The conversation that had this id in its file. */
export async function findByName(client: Client, dataset: string, name: string): Promise<string | null> {
  const found = await search(client, dataset, name, (row) => row.externalId === name);
  return found?.row.id ?? null;
}

/** Where a conversation stands among those that are listed; -1 when it is not among them. */
export async function placeOf(client: Client, dataset: string, text: string, id: string): Promise<number> {
  const found = await search(client, dataset, text, (row) => row.id === id);
  return found?.index ?? -1;
}

type Row = { id: string; externalId: string };

async function search(client: Client, dataset: string, text: string, isWanted: (row: Row) => boolean) {
  for (let offset = 0; ; offset += PAGE) {
    const { rows, total } = await client.datasetPage(dataset, text, offset, PAGE);
    const at = rows.findIndex(isWanted);
    const row = rows[at];
    if (row) return { row, index: offset + at };
    if (rows.length === 0 || offset + PAGE >= total) return null;
  }
}
