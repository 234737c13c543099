import type { BOARD_KEYS } from "@/lib/client/commands/board-keys";

/** What the tools and the menu of one picture do. */
export type TileCommand = keyof typeof BOARD_KEYS | "earlier" | "later" | "select" | "new_section";
