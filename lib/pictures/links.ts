/**
 * Addresses of pictures that work without a session or token, as a CDN's would: signed, unguessable, expiring.
 */
import "server-only";
import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";

const HOUR_MS = 3_600_000;
/** How long a link works at least; at most one renewal step longer. */
export const LINK_LIFETIME_MS = 24 * HOUR_MS;
/** Links made within the same step are the same text, so that a browser's cache keeps hitting. */
const RENEWAL_STEP_MS = 6 * HOUR_MS;

export interface PictureLinks {
  /**
   * The absolute address of a file.
   *
   * @param path below `/api/pictures/`, such as `pi_…/original`.
   * @param version distinguishes contents that change under one path, such as previews.
   */
  sign(path: string, now: number, version?: string): string;
  /** Whether the query of an address allows that path now. */
  verify(path: string, query: URLSearchParams, now: number): boolean;
}

/**
 * @param publicUrl the studio's address without a trailing slash.
 * @param secret the studio's secret; the signing key is derived from it, so that a leak of one is not one of the other.
 */
export function createPictureLinks(publicUrl: string, secret: string): PictureLinks {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "picture links", 32));
  const signatureOf = (path: string, version: string, expires: string) =>
    createHmac("sha256", key)
      .update(JSON.stringify([path, version, expires]))
      .digest("base64url");
  return {
    sign(path, now, version = "") {
      const expires = String(Math.ceil(now / RENEWAL_STEP_MS) * RENEWAL_STEP_MS + LINK_LIFETIME_MS);
      const query = new URLSearchParams({ ...(version ? { v: version } : {}), expires });
      query.set("signature", signatureOf(path, version, expires));
      return `${publicUrl}/api/pictures/${path}?${query}`;
    },
    verify(path, query, now) {
      const expires = query.get("expires") ?? "";
      const given = Buffer.from(query.get("signature") ?? "");
      const right = Buffer.from(signatureOf(path, query.get("v") ?? "", expires));
      return given.length === right.length && timingSafeEqual(given, right) && now < Number(expires);
    },
  };
}
