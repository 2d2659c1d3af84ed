import type { Role, TurnEdit } from "../bindings";
import type { FakeConversation } from "./conversations";

type Line = { key: number; role: Role; content: string };

/** The conversation after one change, as a new object; a string says why it cannot be made. */
export function applyEdit(
  conversation: FakeConversation,
  edit: TurnEdit,
  newKey: () => number,
): FakeConversation | string {
  const lines = toLines(conversation);
  const at = "turn" in edit ? lines.findIndex((line) => line.key === edit.turn) : edit.at;
  const line = lines[at];
  if ("turn" in edit && line === undefined) {
    return "This turn is not in the conversation any more. Nothing was changed.";
  }
  switch (edit.type) {
    case "write":
      if (line) line.content = edit.content;
      break;
    case "role":
      if (line) line.role = edit.role;
      break;
    case "insert":
      lines.splice(at, 0, { key: newKey(), role: edit.role, content: edit.content });
      break;
    case "delete":
      lines.splice(at, 1);
      break;
    case "move":
      lines.splice(edit.to, 0, ...lines.splice(at, 1));
      break;
    case "split":
      if (line) {
        const after = { ...line, key: newKey(), content: line.content.slice(edit.at).trimStart() };
        line.content = line.content.slice(0, edit.at).trimEnd();
        lines.splice(at + 1, 0, after);
      }
      break;
    case "merge": {
      const next = lines[at + 1];
      if (!line || !next) {
        return "There is no turn after this one to join it with. Nothing was changed.";
      }
      line.content = [line.content, next.content].filter((text) => text !== "").join("\n\n");
      lines.splice(at + 1, 1);
    }
  }
  return fromLines(conversation, lines);
}

function toLines({ turns, keys }: FakeConversation): Line[] {
  return turns.map(({ role, content }, at) => ({ key: keys[at] ?? at, role, content }));
}

/** Facts and misses go where their turn goes, and a miss whose words are gone is mended. */
function fromLines(before: FakeConversation, lines: Line[]): FakeConversation {
  const keys = lines.map((line) => line.key);
  const place = (position: number) => keys.indexOf(before.keys[position] ?? -1);
  return {
    ...before,
    keys,
    turns: lines.map(({ role, content }, position) => ({ position, role, content })),
    facts: before.facts
      .map((fact) => ({ ...fact, turn: place(fact.turn) }))
      .filter((fact) => lines[fact.turn]?.content.includes(fact.quote)),
    misses: before.misses
      .map((miss) => ({ ...miss, position: place(miss.position) }))
      .filter((miss) => lines[miss.position]?.content.includes(miss.replyQuote)),
  };
}
