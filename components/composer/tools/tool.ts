/** The dialogs of the composer. */
export type Tool = "models" | "styles" | "sheet" | "history" | "preview";
