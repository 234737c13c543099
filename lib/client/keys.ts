/** The names under which answers are kept in the browser. */
export const keys = {
  creationList: ["creations", "list"],
  creationChanges: ["creations", "changes"],
  creation: (creationId: string) => ["creation", creationId] as const,
  tokens: ["tokens"],
} as const;
