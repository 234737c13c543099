/** A cron's calls for background work: how much there is time for, and the proof, a secret that both sides share. */
import "server-only";
import { createHash, timingSafeEqual } from "node:crypto";
import { StudioError } from "@/lib/errors";

/** A little less than the `maxDuration` of vercel.json: time to hand back what is being drawn, and to answer. */
export const CRON_WORK_MS = 50_000;

/**
 * Lets pass who brings `Authorization: Bearer` with the secret.
 *
 * @param secret null where none is set: then the path does not exist.
 * @throws StudioError `not_found`, `missing_token`, `invalid_token`
 */
export function requireCronSecret(request: Request, secret: string | null | undefined): void {
  if (!secret) throw new StudioError("not_found", "Nothing is at this address: CRON_SECRET is not set.");
  const authorization = request.headers.get("authorization");
  if (authorization === null) throw new StudioError("missing_token", "Send the secret of the cron.");
  if (!isSame(authorization, `Bearer ${secret}`)) {
    throw new StudioError("invalid_token", "This is not the secret of the cron.");
  }
}

/** Takes as long for any text: hashes are of one length, and give nothing away. */
function isSame(a: string, b: string): boolean {
  const hash = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(hash(a), hash(b));
}
