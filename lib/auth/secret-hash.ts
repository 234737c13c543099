/** Generates secrets and hashes them for the database. */
import "server-only";
import { createHash, randomBytes } from "node:crypto";

/** 256 random bits in 43 characters that are safe in headers and cookies. */
export function newSecret(): string {
  return randomBytes(32).toString("base64url");
}

/** The stored hash of a secret. A fast, plain hash suffices, because 256 random bits cannot be guessed. */
export function secretHash(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}
