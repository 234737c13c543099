/** The origin of the studio: the only one that may send cookies and be redirected to. */
import "server-only";
import type { Settings } from "@/lib/settings/env";

const LOOPBACK: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * The origin under which this request reached the studio.
 *
 * It is the public address, whatever the request claims: the client chooses the `Host` header. Only a studio on the
 * local machine uses the header, and only for local names, so that `localhost`, `127.0.0.1` and a forwarded port all
 * work; no other site can make a browser send such a `Host`.
 */
export function originOf(headers: Headers, settings: Pick<Settings, "publicUrl" | "local">): string {
  const publicUrl = new URL(settings.publicUrl);
  const host = headers.get("host");
  if (!settings.local || !host) return publicUrl.origin;
  const address = `${publicUrl.protocol}//${host}`;
  if (!URL.canParse(address)) return publicUrl.origin;
  const { origin, hostname, username, pathname } = new URL(address);
  return LOOPBACK.has(hostname) && username === "" && pathname === "/" ? origin : publicUrl.origin;
}

/**
 * Whether a page of the studio sent this request. False without an origin, because browsers name the origin of every
 * unsafe request.
 */
export function isSameOrigin(headers: Headers, settings: Pick<Settings, "publicUrl" | "local">): boolean {
  const site = headers.get("sec-fetch-site");
  if (site !== null && site !== "same-origin") return false;
  return headers.get("origin") === originOf(headers, settings);
}
