import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

export type CommandGroup = "everywhere" | "library" | "editor" | "import" | "judges" | "runs" | "results";

/**
 * One row a command. `keys` are bound by the frame while a screen offers the command; `shown` only explains a key
 * that the focused widget itself answers.
 */
export type CommandRow = {
  title: MessageDescriptor;
  group: CommandGroup;
  keys?: string;
  alsoKeys?: string;
  shown?: string;
  /** Not listed while this command is: on its own screen it does the same more directly. */
  unless?: string;
};

const table = {
  "palette.open": { title: msg`Find a command`, group: "everywhere", keys: "Mod+K" },
  "shortcuts.open": { title: msg`Show keyboard shortcuts`, group: "everywhere", keys: "?" },
  "go.library": { title: msg`Go to Library`, group: "everywhere", keys: "Mod+1" },
  "go.judges": { title: msg`Go to Judges`, group: "everywhere", keys: "Mod+2" },
  "go.runs": { title: msg`Go to Runs`, group: "everywhere", keys: "Mod+3" },
  "go.settings": { title: msg`Go to Settings`, group: "everywhere", keys: "Mod+," },
  "go.newRun": { title: msg`New run`, group: "everywhere", unless: "run.new" },
  "go.addJudge": { title: msg`Add a judge`, group: "everywhere", unless: "judge.add" },
  "import.file": { title: msg`Import a file`, group: "everywhere", keys: "Mod+O" },
  "theme.light": { title: msg`Use the light theme`, group: "everywhere" },
  "theme.dark": { title: msg`Use the dark theme`, group: "everywhere" },
  "theme.system": { title: msg`Use the theme of the system`, group: "everywhere" },
  "run.new": { title: msg`New run`, group: "library", keys: "N" },
  "search.focus": { title: msg`Search in the list`, group: "library", keys: "/" },
  "dataset.open": { title: msg`Open the dataset`, group: "library", shown: "Enter" },
  "dataset.rename": { title: msg`Rename the dataset`, group: "library", keys: "F2" },
  "dataset.delete": { title: msg`Delete the dataset`, group: "library", keys: "Delete" },
  "dataset.new": { title: msg`Start a new dataset`, group: "library" },
  "samples.add": { title: msg`Add the samples`, group: "library" },
  "edit.undo": { title: msg`Undo`, group: "editor", keys: "Mod+Z" },
  "edit.redo": { title: msg`Redo`, group: "editor", keys: "Mod+Shift+Z", alsoKeys: "Mod+Y" },
  "turn.next": { title: msg`Next turn`, group: "editor", keys: "J" },
  "turn.previous": { title: msg`Previous turn`, group: "editor", keys: "K" },
  "conversation.next": { title: msg`Next conversation`, group: "editor", keys: "Shift+J" },
  "conversation.previous": { title: msg`Previous conversation`, group: "editor", keys: "Shift+K" },
  "conversation.add": { title: msg`Add a conversation`, group: "editor", keys: "Shift+A" },
  "conversation.delete": { title: msg`Delete the conversation`, group: "editor", keys: "Shift+Delete" },
  "turn.edit": { title: msg`Edit the turn`, group: "editor", shown: "Enter" },
  "turn.done": { title: msg`Done with this turn, go on`, group: "editor", keys: "Mod+Enter" },
  "turn.add": { title: msg`Add a turn below`, group: "editor", keys: "A" },
  "turn.split": { title: msg`Split the turn at the cursor`, group: "editor", keys: "Mod+Shift+Enter" },
  "turn.merge": { title: msg`Join the turn with the next`, group: "editor", keys: "M" },
  "turn.up": { title: msg`Move the turn up`, group: "editor", keys: "Alt+ArrowUp" },
  "turn.down": { title: msg`Move the turn down`, group: "editor", keys: "Alt+ArrowDown" },
  "turn.delete": { title: msg`Delete the turn`, group: "editor", keys: "Delete" },
  "label.remembered": { title: msg`Label the reply: remembered`, group: "editor", keys: "1" },
  "label.missed": { title: msg`Label the reply: missed`, group: "editor", keys: "2" },
  "label.nothing": { title: msg`Label the reply: nothing to remember`, group: "editor", keys: "3" },
  "label.unsure": { title: msg`Label the reply: unsure`, group: "editor", keys: "U" },
  "label.clear": { title: msg`Remove my label`, group: "editor", keys: "0" },
  "label.note": { title: msg`Write a note on my label`, group: "editor", keys: "C" },
  "label.confirm": { title: msg`My label is still right`, group: "editor", keys: "Y" },
  "blind.toggle": { title: msg`Hide or show other opinions before I label`, group: "editor", keys: "B" },
  "import.commit": { title: msg`Import what is shown`, group: "import", keys: "Mod+Enter" },
  "judge.add": { title: msg`Add a judge`, group: "judges", keys: "N" },
  "judge.change": { title: msg`Change the judge`, group: "judges" },
  "judge.test": { title: msg`Test the judge`, group: "judges" },
  "judge.key": { title: msg`Enter or replace the key`, group: "judges" },
  "judge.remove": { title: msg`Remove the judge`, group: "judges" },
  "run.start": { title: msg`Start the run`, group: "runs", keys: "Mod+Enter" },
  "run.pause": { title: msg`Pause the run`, group: "runs", keys: "Mod+P" },
  "run.stop": { title: msg`Stop the run`, group: "runs" },
  "run.resume": { title: msg`Resume the run`, group: "runs" },
  "run.retry": { title: msg`Retry what is unscored`, group: "runs" },
  "results.export": { title: msg`Export the results`, group: "results", keys: "Mod+E" },
  "result.open": { title: msg`Open the conversation`, group: "results", shown: "Enter" },
  "result.nextMiss": { title: msg`Next missed turn`, group: "results", keys: "J" },
  "result.previousMiss": { title: msg`Previous missed turn`, group: "results", keys: "K" },
  "result.nextConversation": { title: msg`Next conversation`, group: "results", keys: "Shift+J" },
  "result.previousConversation": { title: msg`Previous conversation`, group: "results", keys: "Shift+K" },
  "result.steps": { title: msg`Show the steps of the judge`, group: "results" },
  "result.close": { title: msg`Close the conversation`, group: "results", keys: "Escape" },
} satisfies Record<string, CommandRow>;

export type CommandId = keyof typeof table;

export const COMMANDS: Record<CommandId, CommandRow> = table;
export const COMMAND_IDS = Object.keys(table) as CommandId[];

export const GROUP_TITLES: Record<CommandGroup, MessageDescriptor> = {
  everywhere: msg`Everywhere`,
  library: msg`Library`,
  editor: msg`Conversation`,
  import: msg`Import`,
  judges: msg`Judges`,
  runs: msg`Runs`,
  results: msg`Results`,
};
