/** Unguessable identifiers. */
import "server-only";
import { randomBytes } from "node:crypto";

/**
 * A new identifier: 160 random bits in 27 characters safe for a path, after a prefix for the kind of object.
 *
 * @param kind such as `cr` for a creation.
 */
export function newId(kind: string): string {
  return `${kind}_${randomBytes(20).toString("base64url")}`;
}
