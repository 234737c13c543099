/** Scopes of access tokens: what a program may do. */
/** In the order in which they are shown. */
export const SCOPES = ["read", "create", "boards", "share", "admin"] as const;
export type Scope = (typeof SCOPES)[number];

/** Every scope with `read`, which the others imply, each once and in order. */
export const withImplied = (scopes: readonly Scope[]): Scope[] =>
  SCOPES.filter((scope) => scope === "read" || scopes.includes(scope));
