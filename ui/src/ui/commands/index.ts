export { CommandsProvider, useCommand, useCommands, useNamedCommand } from "./CommandsProvider";
export { keyCaps } from "./shortcut";
export { COMMANDS, COMMAND_IDS, GROUP_TITLES, type CommandGroup, type CommandId } from "./table";
