/**
 * The name and code of an error only, because messages may contain host names and parser errors the raw answer.
 */
export function withoutForeignText(error: unknown): Error {
  const { code } = Object(error) as { code?: unknown };
  const isCode = typeof code === "string" && /^[A-Z0-9_]{1,60}$/.test(code);
  const plain = new Error(isCode ? `The call failed: ${code}` : "The call failed.");
  if (error instanceof Error && /^\w{1,60}$/.test(error.name)) plain.name = error.name;
  return isCode ? Object.assign(plain, { code }) : plain;
}
