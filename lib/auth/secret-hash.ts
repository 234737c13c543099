/** Secrets as the database knows them. */
import "server-only";
import { createHash, randomBytes } from "node:crypto";

/** 256 random bits in 43 characters that are safe in headers and cookies. */
export function newSecret(): string {
  return randomBytes(32).toString("base64url");
}

/**
 * What is stored of a secret. A plain hash suffices, and stays fast for every request: 256 random bits cannot be
 * guessed however quickly one tries.
 */
export function secretHash(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}
