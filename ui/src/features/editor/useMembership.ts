import { useLingui } from "@lingui/react/macro";
import type { RefObject } from "react";
import { useClient } from "../../ipc";
import { href, moveTo } from "../../routes";
import { useCommand } from "../../ui/commands";
import { showToast } from "../../ui/Toast";
import { placeOf } from "./places";
import { useChange, useSession } from "./useSession";

/** A conversation and where it stands in the list. */
export type Place = { id: string; index: number };

type Props = {
  dataset: string;
  picked: string | null;
  /** What is searched for. */
  search: string;
  placeRef: RefObject<Place | null>;
  isReadOnly: boolean;
  onClearSearch: () => void;
};

/** Adding and deleting conversations. */
export function useMembership({ dataset, picked, search, placeRef, isReadOnly, onClearSearch }: Props) {
  const { t } = useLingui();
  const client = useClient();
  const session = useSession(dataset);
  const change = useChange(session);

  const findIndex = async (id: string) =>
    placeRef.current?.id === id ? placeRef.current.index : await placeOf(client, dataset, search, id);

  /** Goes to what stands where a conversation stood that is gone now. */
  const showNear = async (index: number) => {
    const { total } = await client.datasetPage(dataset, search, 0, 1);
    const at = Math.max(0, Math.min(index, total - 1));
    const row = (await client.datasetPage(dataset, search, at, 1)).rows[0];
    placeRef.current = row ? { id: row.id, index: at } : null;
    moveTo(row ? href.conversation(dataset, row.id) : href.dataset(dataset));
  };

  const add = async () => {
    const done = await change(() => client.addConversation(dataset));
    if (done === null) return;
    onClearSearch();
    moveTo(href.newConversation(dataset, done.step.conversation));
  };
  const remove = async () => {
    if (picked === null) return;
    const index = await findIndex(picked);
    const done = await change(() => client.removeConversation(dataset, picked));
    if (done === null) return;
    const name = done.step.externalId;
    showToast(t`Conversation ${name} is deleted. Undo brings it back.`);
    await showNear(index);
  };
  const onAdd = isReadOnly ? null : () => void add();
  const onRemove = isReadOnly || picked === null ? null : () => void remove();
  useCommand("conversation.add", onAdd);
  useCommand("conversation.delete", onRemove);
  const onGone = () =>
    void showNear(placeRef.current?.index ?? Number.MAX_SAFE_INTEGER).catch(() => undefined);
  return { onAdd, onRemove, onGone };
}
