import "server-only";

/** Whether a statement failed because the value is taken. SQLite says `SQLITE_CONSTRAINT…`, PostgreSQL 23505. */
export function isUniqueViolation(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return code === "23505" || code.startsWith("SQLITE_CONSTRAINT");
}
