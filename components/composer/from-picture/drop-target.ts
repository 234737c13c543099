/** What brought pictures become where somebody has said it: `data-drop-to` of what they were dropped on. */
export type DropTarget = "source" | "reference" | "settings";
