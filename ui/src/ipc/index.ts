export type * from "./bindings";
export type { Client, RunWatcher, Unwatch } from "./client";
export { isAppError, toAppError } from "./errors";
export { connect } from "./connect";
export { ClientProvider, useClient } from "./context";
export { keys } from "./keys";
export { useOpening, useWorkspace } from "./useWorkspace";
