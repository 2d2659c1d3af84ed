import { Channel } from "@tauri-apps/api/core";
import { getCurrentWebview } from "@tauri-apps/api/webview";
import { commands, type RunUpdate } from "./bindings";
import type { Client, RunWatcher } from "./client";
import { followRun } from "./follow";

type Envelope = { status: "ok"; data: unknown } | { status: "error"; error: unknown };

function isEnvelope(value: unknown): value is Envelope {
  if (typeof value !== "object" || value === null || !("status" in value)) return false;
  return (value.status === "ok" && "data" in value) || (value.status === "error" && "error" in value);
}

async function unwrap(call: Promise<unknown>): Promise<unknown> {
  const value = await call;
  if (!isEnvelope(value)) return value;
  if (value.status === "error") throw value.error;
  return value.data;
}

function watchRun(run: string, watcher: RunWatcher) {
  return followRun((onMessage) => {
    const channel = new Channel<RunUpdate>();
    channel.onmessage = onMessage;
    return unwrap(commands.watchRun(run, channel));
  }, watcher);
}

function onFileDrop(handler: (paths: string[]) => void) {
  let closed = false;
  let unlisten: (() => void) | null = null;
  getCurrentWebview()
    .onDragDropEvent((event) => {
      if (event.payload.type === "drop") handler(event.payload.paths);
    })
    .then((stop) => {
      if (closed) stop();
      else unlisten = stop;
    })
    .catch(() => {
      // Dropping files is a convenience: "Import a file" does the same.
    });
  return () => {
    closed = true;
    unlisten?.();
  };
}

export function createTauriClient(): Client {
  const calls = Object.entries(commands).map(([name, call]) => {
    const anyCall = call as (...args: unknown[]) => Promise<unknown>;
    return [name, (...args: unknown[]) => unwrap(anyCall(...args))] as const;
  });
  return { ...(Object.fromEntries(calls) as unknown as Client), watchRun, onFileDrop };
}

export function insideTauri(): boolean {
  return "__TAURI_INTERNALS__" in window;
}
