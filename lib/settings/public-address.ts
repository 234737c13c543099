/** What may stand in NEXTAUTH_URL, and which hosts are near. */
import ipaddr from "ipaddr.js";

const bare = (host: string) => host.toLowerCase().replace(/^\[|\]$/g, "");

/** Whether a host is the machine that asks, and no other. */
export function isThisMachine(host: string): boolean {
  return ["localhost", "127.0.0.1", "::1"].includes(bare(host));
}

/** Whether a host can only be reached from within a network of one's own, by its address or by its name. */
export function isPrivateHost(host: string): boolean {
  const name = bare(host);
  if (ipaddr.isValid(name)) return ipaddr.process(name).range() !== "unicast";
  return !name.includes(".") || /\.(localhost|local|internal|lan|home\.arpa)$/.test(name);
}

/** Why an address cannot be the public one; null when it can. What it holds is never part of the sentence. */
export function addressProblem(address: string, production: boolean): string | null {
  const url = new URL(address);
  if (url.username || url.password || url.search || url.hash || url.pathname !== "/") {
    return "must be the bare address, without a user, a path, a query or a fragment";
  }
  // Cookies over http are not marked Secure, and whoever sits in between reads them.
  if (production && url.protocol === "http:" && !isPrivateHost(url.hostname)) {
    return "must begin with https://, because others can read what goes over http; only localhost and hosts in a private network may do without";
  }
  return null;
}
