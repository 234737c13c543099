/** The settings of remote services: the image service and the language model of the enhancer. */
import { isPrivateHost } from "./public-address";

export interface ImageServiceSettings {
  /** Without a trailing slash and without `/v1`. */
  baseUrl: string;
  token: string;
  /** `host` or `host:port`. */
  mediaHosts: string[];
  /** The maximum of calls by all processes of the studio within any minute. */
  requestsPerMinute: number;
  /** The number of slots that the studio has at the service. */
  maxActive: number;
}

interface ImageServiceVariables {
  IMAGE_SERVICE_BASE_URL?: string | undefined;
  IMAGE_SERVICE_TOKEN?: string | undefined;
  IMAGE_SERVICE_REQUESTS_PER_MINUTE: number;
  IMAGE_SERVICE_MAX_ACTIVE: number;
}

/**
 * @param mediaHosts as parsed by `parseHosts`.
 * @param problems gets a line for each error, without secrets.
 * @returns null without an address
 */
export function parseImageService(
  env: ImageServiceVariables,
  mediaHosts: string[],
  problems: string[],
): ImageServiceSettings | null {
  const { IMAGE_SERVICE_BASE_URL: address, IMAGE_SERVICE_TOKEN: token } = env;
  if (!address) {
    if (token) problems.push("IMAGE_SERVICE_BASE_URL: required with IMAGE_SERVICE_TOKEN");
    return null;
  }
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
    mediaHosts,
    requestsPerMinute: env.IMAGE_SERVICE_REQUESTS_PER_MINUTE,
    maxActive: env.IMAGE_SERVICE_MAX_ACTIVE,
  };
}

/**
 * Hosts in a private network that a setting allows.
 *
 * @param problems gets a line for each error.
 * @returns host names in the form of parsed addresses: lower case. A default port is kept, although addresses omit it.
 */
export function parseHosts(
  setting: "IMAGE_SERVICE_MEDIA_HOSTS" | "WEBHOOK_HOSTS",
  hosts: string | undefined,
  problems: string[],
): string[] {
  const entries = (hosts ?? "").split(",").map((host) => host.trim());
  return entries.filter(Boolean).flatMap((entry) => {
    const [, name, port] = /^([\p{L}\p{N}._-]+|\[[\da-f:.]+\])(?::(\d{1,5}))?$/iu.exec(entry) ?? [];
    if (name && URL.canParse(`http://${entry}`)) {
      const { hostname } = new URL(`http://${name}`);
      return port === undefined ? hostname : `${hostname}:${Number(port)}`;
    }
    problems.push(`${setting}: "${entry}" is not a host or host:port`);
    return [];
  });
}

export interface EnhancerSettings {
  baseUrl: string;
  model: string;
  apiKey: string | null;
  seesPictures: boolean;
  /** Whether it is in the operator's own network. */
  isPrivate: boolean;
}

interface EnhancerVariables {
  ENHANCER_BASE_URL?: string | undefined;
  ENHANCER_MODEL?: string | undefined;
  ENHANCER_API_KEY?: string | undefined;
  ENHANCER_SEES_PICTURES?: boolean | undefined;
}

/** @param problems gets a line for each error. @returns null when neither address, model nor key is set */
export function parseEnhancer(env: EnhancerVariables, problems: string[]): EnhancerSettings | null {
  const { ENHANCER_BASE_URL: address, ENHANCER_MODEL: model, ENHANCER_API_KEY: key } = env;
  const { ENHANCER_SEES_PICTURES: seesPictures = false } = env;
  if (!address && !model && !key) {
    if (seesPictures) problems.push("ENHANCER_BASE_URL: required with ENHANCER_SEES_PICTURES");
    return null;
  }
  if (!address) problems.push("ENHANCER_BASE_URL: required with ENHANCER_MODEL and ENHANCER_API_KEY");
  if (!model) problems.push("ENHANCER_MODEL: required with ENHANCER_BASE_URL and ENHANCER_API_KEY");
  if (key && !/^[\x21-\x7e]+$/.test(key))
    problems.push("ENHANCER_API_KEY: must not contain spaces or line breaks");
  const baseUrl = address ? baseAddress("ENHANCER_BASE_URL", address, problems) : "";
  const isPrivate = URL.canParse(baseUrl) && isPrivateHost(new URL(baseUrl).hostname);
  return { baseUrl, model: model ?? "", apiKey: key ?? null, seesPictures, isPrivate };
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
