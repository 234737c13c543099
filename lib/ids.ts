/** Identifiers that nobody can guess. */
import "server-only";
import { randomBytes } from "node:crypto";

/**
 * A new identifier: 160 random bits in 27 characters safe for a path, behind a word that says what it names.
 *
 * @param kind such as `cr` for a creation.
 */
export function newId(kind: string): string {
  return `${kind}_${randomBytes(20).toString("base64url")}`;
}
