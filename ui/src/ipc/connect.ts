import type { Client } from "./client";
import { createTauriClient, insideTauri } from "./tauri";

/** The client of this window; null in a plain browser outside development. */
export async function connect(): Promise<Client | null> {
  if (insideTauri()) return createTauriClient();
  if (import.meta.env.MODE === "production") return null;
  const { createFake, scenarioFromUrl } = await import("./fake");
  return createFake(scenarioFromUrl(window.location.search));
}
