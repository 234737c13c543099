/** The id of a request: one in the answer, the log, traces and the history of a creation. */
import "server-only";
import { randomUUID } from "node:crypto";

export const REQUEST_ID_HEADER = "x-request-id";

/** Ids of common proxies: hexadecimal, UUIDs, base64, with separators. The text goes into logs and rows as it is. */
const WELL_FORMED = /^[A-Za-z0-9][A-Za-z0-9._:=+/-]{7,127}$/;

/**
 * @param header the header of the request; null or undefined where there is none.
 * @param trustedProxies without one, anybody could write the header, and the studio makes an id of its own.
 */
export function requestIdOf(header: string | null | undefined, trustedProxies: number): string {
  return trustedProxies > 0 && header && WELL_FORMED.test(header) ? header : randomUUID();
}
