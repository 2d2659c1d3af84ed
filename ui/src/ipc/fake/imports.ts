import type { ImportOptions, ImportPreview, PreviewRow, Skipped } from "../bindings";
import type { FakeConversation } from "./conversations";

export type ImportCase = "clean" | "question" | "refusal" | "skipped" | "mapping";

const QUESTION = {
  code: "roles",
  message:
    "In this file we do not know who these speakers are: “Nova” (rows 3, 5 and 7), “Kim” (rows 2, 4 and 6). Say who is the user, who is the assistant (the chatbot to be judged), and whose turns to leave out.",
  choices: [
    ...["assistant", "user", "system", "tool", "leave out"].map((role) => `Nova = ${role}`),
    ...["user", "assistant", "system", "tool", "leave out"].map((role) => `Kim = ${role}`),
    "whoever speaks first is the user",
  ],
};

export function fileFor(importCase: ImportCase): string {
  const names: Record<ImportCase, string> = {
    clean: "/home/sam/Documents/support-week-48.csv",
    question: "/home/sam/Documents/chat-export.jsonl",
    refusal: "/home/sam/Documents/broken-export.csv",
    skipped: "/home/sam/Documents/support-week-47.xlsx",
    mapping: "/home/sam/Documents/tickets.csv",
  };
  return names[importCase];
}

export function preview(
  path: string,
  options: ImportOptions,
  conversations: FakeConversation[],
): ImportPreview {
  const fileName = path.split("/").at(-1) ?? path;
  const base = basePreview(path, fileName, options, conversations);
  if (fileName.startsWith("broken")) {
    return {
      ...empty(base),
      refusal: {
        code: "syntax",
        message:
          "A quotation mark opened in this row is never closed, so the rest of the file cannot be read.",
        place: "row 212, column “content”",
      },
    };
  }
  if (fileName.startsWith("chat-export") && options.answers.length === 0) {
    return {
      ...empty(base),
      format: "",
      encoding: null,
      delimiter: null,
      columns: [],
      mapping: [],
      question: QUESTION,
    };
  }
  if (fileName.startsWith("tickets") && !options.mapping.some((entry) => entry.field === "content")) {
    const mapping = [{ field: "conversation" as const, column: "Ticket" }];
    return {
      ...empty(base),
      columns: ["Ticket", "Date", "Author", "Message", "Channel"],
      mapping: [...mapping, ...options.mapping],
      refusal: {
        code: "no_content",
        message: "No column looks like the message text. Pick the column that holds it.",
        place: null,
      },
    };
  }
  return base;
}

function empty(base: ImportPreview): ImportPreview {
  const roles = { user: 0, assistant: 0, system: 0, tool: 0 };
  return { ...base, conversations: 0, turns: 0, roles, rows: [], skipped: [], warnings: [], roleNames: [] };
}

function basePreview(
  path: string,
  fileName: string,
  options: ImportOptions,
  conversations: FakeConversation[],
): ImportPreview {
  const rows: PreviewRow[] = conversations
    .flatMap((conversation) =>
      conversation.turns.map((turn) => ({ conversation: conversation.externalId, ...turn })),
    )
    .slice(0, 50);
  const roles = { user: 0, assistant: 0, system: 0, tool: 0 };
  for (const turn of conversations.flatMap((conversation) => conversation.turns)) roles[turn.role] += 1;
  const ticketColumns = ["Ticket", "Date", "Author", "Message", "Channel"];
  const isTickets = fileName.startsWith("tickets");
  const isSheet = fileName.endsWith("xlsx");
  const guessed = [
    { field: "conversation" as const, column: "conversation_id" },
    { field: "role" as const, column: "speaker" },
    { field: "content" as const, column: "text" },
  ];
  const renamed = new Map(options.roles.map((entry) => [entry.name, entry.role]));
  return {
    path,
    fileName,
    suggestedName: fileName.replace(/\.\w+$/, "").replaceAll("-", " "),
    format: isSheet ? "Excel workbook, one row a turn" : "CSV, one row a turn",
    encoding: isSheet ? null : "UTF-8",
    delimiter: isSheet ? null : "semicolon",
    columns: isTickets ? ticketColumns : ["conversation_id", "time", "speaker", "text", "language"],
    mapping: options.mapping.length > 0 ? options.mapping : guessed,
    roleNames: [
      { name: "customer", role: renamed.get("customer") ?? "user", turns: roles.user },
      { name: "bot", role: renamed.get("bot") ?? "assistant", turns: roles.assistant },
      { name: "note", role: renamed.get("note") ?? "system", turns: roles.system },
    ],
    conversations: conversations.length,
    turns: conversations.reduce((sum, conversation) => sum + conversation.turns.length, 0),
    roles,
    rows,
    skipped: isSheet ? skippedRows() : [],
    warnings: isSheet
      ? [
          {
            code: "dates",
            message:
              "12 cells in the column “text” hold dates. They are kept as they are shown in the sheet.",
          },
        ]
      : [],
    question: null,
    refusal: null,
  };
}

function skippedRows(): Skipped[] {
  return Array.from({ length: 20 }, (_, index) => ({
    place: `row ${31 + index * 17}`,
    reason: index % 3 === 0 ? "The text is empty." : "The speaker is missing.",
  }));
}
