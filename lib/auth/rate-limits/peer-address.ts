/** The client address of a request, as far as it can be trusted. */
import "server-only";
import ipaddr from "ipaddr.js";
import type { Settings } from "@/lib/env";

/** Set by the front door from the connection; the front door removes a header of this name sent by a client. */
export const PEER_ADDRESS_HEADER = "x-studio-peer-address";
/** Vercel writes it at its edge, whatever the client sent. */
const VERCEL_HEADER = "x-vercel-forwarded-for";
const MAX_HEADER_CHARACTERS = 2_000;

type AddressSettings = Pick<Settings, "trustedProxies" | "onVercel">;

/**
 * The address for which requests are counted: an IPv4 address, or the /64 of an IPv6 one, which a single customer has.
 *
 * `X-Forwarded-For` is written by whoever sends it, and each proxy adds at its end whom it got the request from. So
 * only as many entries count as there are proxies of one's own, from the end.
 *
 * @returns `unknown` where nothing says it: all of those are counted as one.
 */
export function peerAddress(headers: Headers, { trustedProxies, onVercel }: AddressSettings): string {
  if (onVercel) return countedAs(headers.get(VERCEL_HEADER)?.split(",")[0]) ?? "unknown";
  const forwarded = (headers.get("x-forwarded-for") ?? "").slice(-MAX_HEADER_CHARACTERS).split(",");
  const peer = headers.get(PEER_ADDRESS_HEADER) ?? "";
  const entries = trustedProxies === 0 ? [] : forwarded.slice(-trustedProxies);
  // The farthest valid address: our own proxies write nothing else.
  for (const [index, entry] of entries.entries()) {
    const address = countedAs(entry);
    if (address && entries.slice(index).every((nearer) => countedAs(nearer))) return address;
  }
  return countedAs(peer) ?? "unknown";
}

/**
 * Whether everybody is counted as one address: the studio itself speaks no https, so that somebody else's proxy is in
 * front of it, and the connection's address is that of the proxy.
 */
export function isEverybodyOneAddress({
  publicUrl,
  trustedProxies,
  onVercel,
}: AddressSettings & Pick<Settings, "publicUrl">): boolean {
  return publicUrl.startsWith("https://") && trustedProxies === 0 && !onVercel;
}

const MAX_ADDRESS_CHARACTERS = 70;

function countedAs(text: string | undefined): string | null {
  const entry = text?.trim() ?? "";
  if (entry.length > MAX_ADDRESS_CHARACTERS) return null;
  const bracketed = /^\[([^\]]*)\](?::\d+)?$/.exec(entry)?.[1];
  const withoutPort = bracketed ?? entry.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, "$1");
  if (!ipaddr.isValid(withoutPort)) return null;
  const address = ipaddr.process(withoutPort);
  if (address.kind() === "ipv4") return address.toString();
  const groups = (address as ipaddr.IPv6).parts.slice(0, 4).map((part) => part.toString(16));
  return `${groups.join(":")}::/64`;
}
