/** Which addresses on a network a picture may be fetched from. */
import "server-only";
import { lookup as systemLookup } from "node:dns";
import type { LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";

/** Reaches the machine it runs on, or its provider's services, although its number is a public one. */
const SPECIAL = new Set(["168.63.129.16"]);

/** Public means routable unicast: not private, loopback, link-local, carrier-grade, multicast, reserved or mapped. */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text) || text.includes("%")) return false;
  const address = ipaddr.process(text);
  if (address.range() !== "unicast" || SPECIAL.has(address.toString())) return false;
  // All that is handed out so far; the rest has old forms in it that carry an IPv4 address inside.
  return address.kind() === "ipv4" || (((address as ipaddr.IPv6).parts[0] ?? 0) & 0xe000) === 0x2000;
}

/** Every address a name has at this moment. */
export type Resolve = (
  hostname: string,
  callback: (error: Error | null, addresses: { address: string; family: number }[]) => void,
) => void;

const resolveBySystem: Resolve = (hostname, callback) =>
  systemLookup(hostname, { all: true }, (error, addresses) => callback(error, addresses ?? []));

/** A name that leads to where pictures are not fetched from. */
export class NotPublic extends Error {
  override name = "NotPublic";
}

/**
 * Resolves a name for the very connection that is about to be made, so that it cannot change in between; refuses it
 * when any of its addresses is not public.
 */
export function publicOnlyLookup(resolve: Resolve = resolveBySystem): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, (error, addresses) => {
      if (error) return callback(error, "");
      const wrong = addresses.find(({ address }) => !isPublicAddress(address));
      const first = addresses[0];
      if (wrong || !first)
        return callback(new NotPublic("The name leads to an address that is not public."), "");
      if (options.all) return callback(null, addresses);
      callback(null, first.address, first.family);
    });
  };
}
