/** Secrets that programs send as `Authorization: Bearer`. */
import "server-only";
import { createHash, timingSafeEqual } from "node:crypto";
import { StudioError } from "contract/studio-error";

/**
 * Admits requests with the secret.
 *
 * @param authorization the header; null or undefined where there is none.
 * @param setting the name of the secret's setting, for the message.
 * @throws StudioError `missing_token`, `invalid_token`
 */
export function requireBearer(
  authorization: string | null | undefined,
  secret: string,
  setting: "CRON_SECRET" | "METRICS_TOKEN",
): void {
  if (authorization === null || authorization === undefined)
    throw new StudioError("missing_token", `Send ${setting} as bearer token.`);
  if (!isSame(authorization, `Bearer ${secret}`))
    throw new StudioError("invalid_token", `The bearer token is not ${setting}.`);
}

/** Compares in constant time: hashes have the same length for every text. */
function isSame(a: string, b: string): boolean {
  const hash = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(hash(a), hash(b));
}
