/** Addresses at which a service may say that a creation has ended. What it says there is a hint to ask, and nothing more. */
import "server-only";
import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";

export interface Hints {
  /** Where the service of a creation may call; null where it could not reach the studio, or only without encryption. */
  addressOf(creationId: string): string | null;
  /** The creation of the last part of such an address; null for one that the studio did not make. */
  creationOf(hint: string): string | null;
}

/**
 * @param settings.publicUrl the studio's address without a trailing slash.
 * @param settings.local whether only this machine can use it.
 * @param settings.secret the studio's secret; the key is derived from it.
 */
export function createHints({
  publicUrl,
  local,
  secret,
}: {
  publicUrl: string;
  local: boolean;
  secret: string;
}): Hints {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "hints of services", 32));
  const proofOf = (creationId: string) => createHmac("sha256", key).update(creationId).digest("base64url");
  const isReachable = !local && publicUrl.startsWith("https://");
  return {
    addressOf: (creationId) =>
      isReachable ? `${publicUrl}/api/hints/${creationId}.${proofOf(creationId)}` : null,
    creationOf(hint) {
      const end = hint.lastIndexOf(".");
      const creationId = hint.slice(0, Math.max(0, end));
      const given = Buffer.from(hint.slice(end + 1));
      const right = Buffer.from(proofOf(creationId));
      return given.length === right.length && timingSafeEqual(given, right) ? creationId : null;
    },
  };
}
