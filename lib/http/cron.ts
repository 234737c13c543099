/** Calls of a cron job for background work: their time limit and their shared secret. */
import "server-only";
import { createHash, timingSafeEqual } from "node:crypto";
import { StudioError } from "@/lib/errors";

/** A little less than the `maxDuration` of vercel.json, to return unfinished jobs and answer in time. */
export const CRON_WORK_MS = 50_000;

/**
 * Admits requests with the secret in `Authorization: Bearer`.
 *
 * @param secret null when none is set; then the address answers `not_found`.
 * @throws StudioError `not_found`, `missing_token`, `invalid_token`
 */
export function requireCronSecret(request: Request, secret: string | null | undefined): void {
  if (!secret) throw new StudioError("not_found", "This address is not available: CRON_SECRET is not set.");
  const authorization = request.headers.get("authorization");
  if (authorization === null) throw new StudioError("missing_token", "Send CRON_SECRET as bearer token.");
  if (!isSame(authorization, `Bearer ${secret}`)) {
    throw new StudioError("invalid_token", "The bearer token is not CRON_SECRET.");
  }
}

/** Compares in constant time: hashes have the same length for every text. */
function isSame(a: string, b: string): boolean {
  const hash = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(hash(a), hash(b));
}
