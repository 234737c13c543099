import "server-only";

const UNIQUE_VIOLATIONS: ReadonlySet<string> = new Set([
  // PostgreSQL
  "23505",
  // SQLite
  "SQLITE_CONSTRAINT_UNIQUE",
  "SQLITE_CONSTRAINT_PRIMARYKEY",
]);

/** Whether a statement failed because the value is taken; other broken constraints are no such thing. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && "code" in error && UNIQUE_VIOLATIONS.has(String(error.code));
}
