/** Checks NEXTAUTH_URL, and distinguishes private hosts from public ones. */
import ipaddr from "ipaddr.js";

const bare = (host: string) => host.toLowerCase().replace(/^\[|\]$/g, "");

/** Whether a host is this machine. */
export function isThisMachine(host: string): boolean {
  return ["localhost", "127.0.0.1", "::1"].includes(bare(host));
}

/** Whether a host is in a private network, by its address or its name. */
export function isPrivateHost(host: string): boolean {
  const name = bare(host);
  if (ipaddr.isValid(name)) return ipaddr.process(name).range() !== "unicast";
  return !name.includes(".") || /\.(localhost|local|internal|lan|home\.arpa)$/.test(name);
}

/** The reason why an address cannot be the public one; null for a valid one. The message never contains the address. */
export function addressProblem(address: string, production: boolean): string | null {
  const url = new URL(address);
  if (url.username || url.password || url.search || url.hash || url.pathname !== "/") {
    return "must be the bare address, without a user, a path, a query or a fragment";
  }
  // Cookies over http are not Secure, so others in the network could read them.
  if (production && url.protocol === "http:" && !isPrivateHost(url.hostname)) {
    return "must begin with https://, because others can read http traffic; only localhost and hosts in a private network may use http";
  }
  return null;
}
