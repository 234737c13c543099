/** Decides which network addresses pictures may be fetched from. */
import { lookup as systemLookup } from "node:dns";
import type { LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";

/** Public addresses that reach the provider's internal services. */
const INTERNAL_ADDRESSES = new Set(["168.63.129.16"]);

/** Public means routable unicast: not private, loopback, link-local, carrier-grade, multicast, reserved or mapped. */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text) || text.includes("%")) return false;
  const address = ipaddr.process(text);
  if (address.range() !== "unicast" || INTERNAL_ADDRESSES.has(address.toString())) return false;
  // 2000::/3 is all that is assigned; other ranges include old forms that embed an IPv4 address.
  return address.kind() === "ipv4" || (((address as ipaddr.IPv6).parts[0] ?? 0) & 0xe000) === 0x2000;
}

/** The networks of an office, a data centre or one machine, where the studio's operator may have a picture host. */
const OWN_NETWORKS: ReadonlySet<string> = new Set(["private", "uniqueLocal", "loopback"]);

/** Whether an address that is not public may belong to the operator: neither reserved nor where clouds keep secrets. */
export function isInOwnNetwork(text: string): boolean {
  return ipaddr.isValid(text) && OWN_NETWORKS.has(ipaddr.process(text).range());
}

/** Resolves a name to all its addresses. */
export type Resolve = (
  hostname: string,
  callback: (error: Error | null, addresses: { address: string; family: number }[]) => void,
) => void;

const resolveBySystem: Resolve = (hostname, callback) =>
  systemLookup(hostname, { all: true }, (error, addresses) => callback(error, addresses ?? []));

/** A name resolves to an address that is not public. */
export class NotPublic extends Error {
  override name = "NotPublic";

  /** @param isInOwnNetwork of each such address. */
  constructor(readonly isInOwnNetwork: boolean) {
    super("The name leads to an address that is not public.");
  }
}

/**
 * Resolves a name for the connection that uses the result, so that it cannot change between check and use. Refuses a name
 * with any address that is not public.
 */
export function publicOnlyLookup(resolve: Resolve = resolveBySystem): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, (error, addresses) => {
      if (error) return callback(error, "");
      const wrong = addresses.filter(({ address }) => !isPublicAddress(address));
      const first = addresses[0];
      if (wrong.length > 0 || !first) {
        const isOwn = wrong.length > 0 && wrong.every(({ address }) => isInOwnNetwork(address));
        return callback(new NotPublic(isOwn), "");
      }
      if (options.all) return callback(null, addresses);
      callback(null, first.address, first.family);
    });
  };
}
