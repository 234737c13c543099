/** Asks for the command menu or the sheet of keys. */
import { asking } from "../asking";

export type CommandView = "menu" | "keys";

export const { ask: openCommands, answer: answerCommands } = asking<CommandView>();
