import "server-only";

const UNIQUE_VIOLATIONS: ReadonlySet<string> = new Set([
  // PostgreSQL
  "23505",
  // SQLite
  "SQLITE_CONSTRAINT_UNIQUE",
  "SQLITE_CONSTRAINT_PRIMARYKEY",
]);

/** Whether a statement violated a unique constraint; false for other constraints. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && "code" in error && UNIQUE_VIOLATIONS.has(String(error.code));
}
