/** The names under which answers are kept in the browser. */
export const keys = {
  creationList: ["creations", "list"],
  /** With the filters behind it. */
  library: ["creations", "library"],
  /** With the words behind it. */
  found: ["creations", "found"],
  creationChanges: ["creations", "changes"],
  creation: (creationId: string) => ["creation", creationId] as const,
  creationsByPictureIds: (ids: readonly string[]) => ["creations", "by-picture-ids", ...ids] as const,
  service: ["service"],
  enhanced: ["enhanced"],
  tokens: ["tokens"],
} as const;
