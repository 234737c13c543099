/** The settings of remote services: the image service and the language model of the enhancer. */
import { isPrivateHost } from "./public-address";

/**
 * @param address the part before `/v1`; a trailing slash is dropped.
 * @param hosts separated by commas.
 * @param problems gets a line for each error, without secrets.
 */
export function parseImageService(
  address: string,
  token: string | undefined,
  hosts: string | undefined,
  problems: string[],
): { baseUrl: string; token: string; mediaHosts: string[] } {
  const url = checkBaseUrl("IMAGE_SERVICE_BASE_URL", address, problems);
  if (url && /\/v1(\/|$)/.test(url.pathname)) {
    problems.push("IMAGE_SERVICE_BASE_URL: must end before /v1, which the studio adds itself");
  }
  if (!token) problems.push("IMAGE_SERVICE_TOKEN: required with IMAGE_SERVICE_BASE_URL");
  else if (!/^[\x21-\x7e]+$/.test(token))
    problems.push("IMAGE_SERVICE_TOKEN: must not contain spaces or line breaks");
  return {
    baseUrl: address.replace(/\/+$/, ""),
    token: token ?? "",
    mediaHosts: parseHosts(hosts, problems),
  };
}

/** Host names in the form of parsed addresses: lower case. A default port is kept, although addresses omit it. */
function parseHosts(hosts: string | undefined, problems: string[]): string[] {
  const entries = (hosts ?? "").split(",").map((host) => host.trim());
  return entries.filter(Boolean).flatMap((entry) => {
    const [, name, port] = /^([\p{L}\p{N}._-]+|\[[\da-f:.]+\])(?::(\d{1,5}))?$/iu.exec(entry) ?? [];
    if (name && URL.canParse(`http://${entry}`)) {
      const { hostname } = new URL(`http://${name}`);
      return port === undefined ? hostname : `${hostname}:${Number(port)}`;
    }
    problems.push(`IMAGE_SERVICE_MEDIA_HOSTS: "${entry}" is not a host or host:port`);
    return [];
  });
}

/** @param problems gets a line for each error. @returns null when none of the three is set */
export function parseEnhancer(
  address: string | undefined,
  model: string | undefined,
  key: string | undefined,
  problems: string[],
): { baseUrl: string; model: string; apiKey: string | null } | null {
  if (!address && !model && !key) return null;
  if (!address) problems.push("ENHANCER_BASE_URL: required with ENHANCER_MODEL and ENHANCER_API_KEY");
  if (!model) problems.push("ENHANCER_MODEL: required with ENHANCER_BASE_URL and ENHANCER_API_KEY");
  if (key && !/^[\x21-\x7e]+$/.test(key))
    problems.push("ENHANCER_API_KEY: must not contain spaces or line breaks");
  const baseUrl = address ? baseAddress("ENHANCER_BASE_URL", address, problems) : "";
  return { baseUrl, model: model ?? "", apiKey: key ?? null };
}

/** An address to which paths are appended, without a trailing slash. @param problems gets a line for each error */
export function baseAddress(name: string, address: string, problems: string[]): string {
  checkBaseUrl(name, address, problems);
  return address.replace(/\/+$/, "");
}

/** @returns null for an unusable address, after adding the reason to the problems */
function checkBaseUrl(name: string, address: string, problems: string[]): URL | null {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || !/^https?:$/.test(url.protocol)) {
    problems.push(`${name}: must be an http or https address`);
    return null;
  }
  if (url.username || url.password || url.search || url.hash) {
    problems.push(`${name}: must not contain a user, a query or a fragment`);
    return null;
  }
  // The calls contain tokens, keys and prompts, so they need encryption.
  if (url.protocol === "http:" && !isPrivateHost(url.hostname)) {
    problems.push(
      `${name}: must begin with https://, because others can read http traffic; only localhost and hosts in a private network may use http`,
    );
  }
  return url;
}
