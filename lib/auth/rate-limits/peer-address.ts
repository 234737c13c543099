/** The client address of a request, as far as it can be trusted. */
import "server-only";
import ipaddr from "ipaddr.js";
import type { Settings } from "@/lib/settings/env";

/** Set by the front door from the connection; the front door removes a header of this name sent by a client. */
export const PEER_ADDRESS_HEADER = "x-studio-peer-address";
/** Vercel writes it at its edge, whatever the client sent. */
const VERCEL_HEADER = "x-vercel-forwarded-for";
const MAX_HEADER_CHARACTERS = 2_000;

type AddressSettings = Pick<Settings, "trustedProxies" | "onVercel">;

/**
 * The address for rate limits: an IPv4 address, or the /64 of an IPv6 address, because one customer has a whole /64.
 *
 * Clients can send any `X-Forwarded-For`, and each proxy appends the address that it got the request from. So only the
 * last entries count, one for each trusted proxy.
 *
 * @returns `unknown` when no address is known; all such requests share one limit.
 */
export function peerAddress(headers: Headers, { trustedProxies, onVercel }: AddressSettings): string {
  if (onVercel) return countedAs(headers.get(VERCEL_HEADER)?.split(",")[0]) ?? "unknown";
  const forwarded = (headers.get("x-forwarded-for") ?? "").slice(-MAX_HEADER_CHARACTERS).split(",");
  const peer = headers.get(PEER_ADDRESS_HEADER) ?? "";
  const entries = trustedProxies === 0 ? [] : forwarded.slice(-trustedProxies);
  // The farthest valid address is the client's: trusted proxies write only valid ones.
  for (const [index, entry] of entries.entries()) {
    const address = countedAs(entry);
    if (address && entries.slice(index).every((nearer) => countedAs(nearer))) return address;
  }
  return countedAs(peer) ?? "unknown";
}

/** The same for the audit log. @returns null when no address is known. */
export function knownAddress(headers: Headers, settings: AddressSettings): string | null {
  const address = peerAddress(headers, settings);
  return address === "unknown" ? null : address;
}

/**
 * Whether all clients seem to have one address: the studio itself serves no https, so an https address means an
 * undeclared proxy in front, whose address every connection has.
 */
export function hasUndeclaredProxy({
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
