/** Webhooks: addresses that the studio tells what happened, and how their server knows that it was the studio. */
import { WebhookVerificationError } from "./errors.js";
import { type List, listOf, pageOf } from "./pages.js";
import type { CallOptions, Transport } from "./transport.js";
import type { NewWebhook, Webhook, WebhookEvent, WebhookRequest } from "./types/webhooks.js";

export interface Webhooks {
  /** Keep `secret` of the answer: it is not shown again. */
  create(request: WebhookRequest, options?: CallOptions): Promise<NewWebhook>;
  list(options?: CallOptions): List<Webhook>;
  remove(webhookId: string, options?: CallOptions): Promise<void>;
}

export function webhooksOf(transport: Transport): Webhooks {
  return {
    async create(request, { signal } = {}) {
      const call = { json: request, signal };
      return (await transport.call<{ value: NewWebhook }>("POST", "/webhooks", call)).body.value;
    },
    list: ({ signal } = {}) =>
      listOf(async (cursor) => {
        type Found = { value: { webhooks: Webhook[]; next_cursor: string | null } };
        const call = { query: { cursor }, signal };
        return pageOf((await transport.call<Found>("GET", "/webhooks", call)).body.value, "webhooks");
      }),
    async remove(id, { signal } = {}) {
      await transport.call("DELETE", `/webhooks/${encodeURIComponent(id)}`, { signal });
    },
  };
}

/** As servers give them: of the Fetch API, or of Node. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | string[] | undefined>>;

/** More signatures than secrets that are changed at once. */
const MAX_SIGNATURES = 10;

/**
 * Verifies a delivery by the Standard Webhooks specification.
 *
 * @param body as it was received, before it is parsed.
 * @param secrets `whsec_…`; several while a secret is changed.
 * @param options.toleranceSeconds how far its time may be off, five minutes; what is older may be a repetition by somebody else.
 * @returns the event. @throws WebhookVerificationError
 */
export async function verifyWebhook(
  body: string | Uint8Array,
  headers: WebhookHeaders,
  secrets: string | readonly string[],
  { toleranceSeconds = 300 }: { toleranceSeconds?: number } = {},
): Promise<WebhookEvent> {
  const id = header(headers, "webhook-id");
  const timestamp = header(headers, "webhook-timestamp");
  if (!/^\d{1,12}$/.test(timestamp)) throw new WebhookVerificationError("The timestamp is no number.");
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) <= toleranceSeconds))
    throw new WebhookVerificationError("The timestamp is too old, or in the future.");
  const text = typeof body === "string" ? body : new TextDecoder().decode(body);
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${text}`);
  const signatures = header(headers, "webhook-signature")
    .split(" ", MAX_SIGNATURES)
    .flatMap((each) => (each.startsWith("v1,") ? (bytesOf(each.slice(3)) ?? []) : []));
  for (const secret of [secrets].flat()) {
    const key = await keyOf(secret);
    // Web Crypto compares in constant time.
    for (const signature of signatures)
      if (await crypto.subtle.verify("HMAC", key, signature, signed)) return JSON.parse(text);
  }
  throw new WebhookVerificationError("No signature fits.");
}

function header(headers: WebhookHeaders, name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : headers[name];
  if (typeof value !== "string") throw new WebhookVerificationError(`The header ${name} is missing.`);
  return value;
}

/** @throws TypeError for a secret of another form: a mistake of the receiver, not of the delivery. */
function keyOf(secret: string): Promise<CryptoKey> {
  const bytes = bytesOf(secret.replace(/^whsec_/, ""));
  if (!bytes?.byteLength) throw new TypeError("The secret of a webhook is whsec_ and base64.");
  return crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["verify"]);
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  } catch {
    return null;
  }
}
