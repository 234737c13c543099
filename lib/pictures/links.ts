/**
 * Signed, expiring addresses of pictures that need no session or token.
 */
import "server-only";
import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";

const HOUR_MS = 3_600_000;
/** The minimum lifetime of a link; the maximum is one renewal step longer. */
export const LINK_LIFETIME_MS = 24 * HOUR_MS;
/** Links signed within the same step are identical, so that browser caches hit. */
export const LINK_RENEWAL_MS = 6 * HOUR_MS;

/** Somebody to whom a board shows pictures of others: their addresses work only as long as that person may look at the board. */
export interface Reader {
  boardId: string;
  personId: string;
}

export interface PictureLinks {
  /**
   * The absolute address of a file.
   *
   * @param path below `/api/pictures/`, such as `pi_…/original`.
   * @param more.version distinguishes contents that change under one path, such as previews.
   * @param more.reader whom a board shows it; absent for its owner.
   */
  sign(path: string, now: number, more?: { version?: string; reader?: Reader | undefined }): string;
  /** Whether the query's signature is valid for the path and has not expired. */
  verify(path: string, query: URLSearchParams, now: number): boolean;
}

/**
 * @param publicUrl the studio's address without a trailing slash.
 * @param secret the studio's secret; the signing key is derived from it, so that a leak of the key does not reveal the secret.
 */
export function createPictureLinks(publicUrl: string, secret: string): PictureLinks {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "picture links", 32));
  const signatureOf = (path: string, version: string, expires: string, reader: Reader | null) =>
    createHmac("sha256", key)
      .update(JSON.stringify([path, version, expires, ...(reader ? [reader.boardId, reader.personId] : [])]))
      .digest("base64url");
  return {
    sign(path, now, { version = "", reader } = {}) {
      const expires = String(Math.ceil(now / LINK_RENEWAL_MS) * LINK_RENEWAL_MS + LINK_LIFETIME_MS);
      const query = new URLSearchParams({
        ...(version ? { v: version } : {}),
        ...(reader && { board: reader.boardId, person: reader.personId }),
        expires,
      });
      query.set("signature", signatureOf(path, version, expires, reader ?? null));
      return `${publicUrl}/api/pictures/${path}?${query}`;
    },
    verify(path, query, now) {
      const expires = query.get("expires") ?? "";
      const given = Buffer.from(query.get("signature") ?? "");
      const right = Buffer.from(signatureOf(path, query.get("v") ?? "", expires, readerOf(query)));
      return given.length === right.length && timingSafeEqual(given, right) && now < Number(expires);
    },
  };
}

/** @param query of an address with a valid signature. @returns null for an address of the picture's owner */
export function readerOf(query: URLSearchParams): Reader | null {
  const [boardId, personId] = [query.get("board"), query.get("person")];
  return boardId === null || personId === null ? null : { boardId, personId };
}
