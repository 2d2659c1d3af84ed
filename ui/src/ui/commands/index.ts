export { CommandsProvider, useCommand, useCommands } from "./CommandsProvider";
export { keyCaps } from "./shortcut";
export { COMMANDS, COMMAND_IDS, GROUP_TITLES, type CommandGroup, type CommandId } from "./table";
