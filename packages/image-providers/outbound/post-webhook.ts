/**
 * Tells an address that a person chose of an event. It follows no redirect, and calls public addresses only: a literal one is checked
 * here, a name when it is resolved for the connection. Hosts that the settings name are called wherever they are, and over http too.
 */
import { isIP } from "node:net";
import { Agent, request } from "undici";
import { observed } from "./observed";
import { isPublicAddress, publicOnlyLookup, type Resolve } from "./public-only";

/** Of an answer, which says nothing but its status. */
const MAX_ANSWER_BYTES = 4_096;
const CONNECT_MS = 5_000;

export interface WebhookGuard {
  /** Host names as in URLs, with or without a port. */
  namedHosts: ReadonlySet<string>;
  /** Only tests replace name resolution. */
  resolve?: Resolve;
}

const isNamed = ({ namedHosts }: WebhookGuard, url: URL) =>
  namedHosts.has(url.hostname) ||
  namedHosts.has(`${url.hostname}:${url.port || (url.protocol === "https:" ? "443" : "80")}`);

/** @returns why an address cannot be one of a webhook, as a sentence; null for one that can. */
export function webhookAddressProblem(guard: WebhookGuard, address: string): string | null {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || !/^https?:$/.test(url.protocol)) return "Type an address that begins with https://.";
  if (url.username || url.password) return "The address must not contain a user or a password.";
  if (isNamed(guard, url)) return null;
  if (url.protocol === "http:") return "The address must begin with https://.";
  const literal = url.hostname.replace(/^\[|\]$/g, "");
  const isPublic = isIP(literal) === 0 ? /\.[^.]/.test(literal) : isPublicAddress(literal);
  return isPublic ? null : "The address must be a public one.";
}

/**
 * @param call.signal ends the call, also while an answer is read.
 * @returns the HTTP status of the answer. @throws when there was none
 */
export async function postWebhook(
  guard: WebhookGuard,
  call: { address: string; headers: Record<string, string>; body: string; signal: AbortSignal },
): Promise<number> {
  const { address, headers, body, signal } = call;
  const problem = webhookAddressProblem(guard, address);
  if (problem) throw new Error(problem);
  const url = new URL(address);
  const lookup = isNamed(guard, url) ? {} : { lookup: publicOnlyLookup(guard.resolve) };
  const dispatcher = new Agent({ connect: { timeout: CONNECT_MS, ...lookup }, maxResponseSize: -1 });
  try {
    const { response } = await observed({ url, method: "POST", kind: "webhook" }, async () => {
      const answer = await request(url, { method: "POST", dispatcher, signal, headers, body });
      return { response: answer, status: answer.statusCode };
    });
    // Some receivers fail when nobody reads; a large answer is cut off, and its status counts.
    await drop(response.body).catch(() => undefined);
    return response.statusCode;
  } finally {
    await dispatcher.destroy();
  }
}

async function drop(
  body: AsyncIterable<Buffer> & { destroy(): unknown; on(e: "error", f: () => void): unknown },
) {
  body.on("error", () => {});
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > MAX_ANSWER_BYTES) break;
  }
  body.destroy();
}
