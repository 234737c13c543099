/** Secrets of webhooks and signatures with them, as Standard Webhooks defines both. */
import "server-only";
import { createHmac, randomBytes } from "node:crypto";
import type { Selectable } from "kysely";
import type { WebhooksTable } from "@/lib/db/tables/webhooks";
import { seal, unseal } from "@/lib/keys/seal";

const PREFIX = "whsec_";
const SECRET_BYTES = 32;
/** How long the secret before signs too, in milliseconds. */
export const FORMER_SECRET_MS = 24 * 3_600_000;

type SecretRow = Pick<Selectable<WebhooksTable>, "id" | "secret" | "former_secret" | "former_until">;

export const newWebhookSecret = (): string => `${PREFIX}${randomBytes(SECRET_BYTES).toString("base64")}`;

/** Sealed as that of this webhook alone. */
export const sealSecret = (studioSecret: string, webhookId: string, secret: string): string =>
  seal(studioSecret, `webhook ${webhookId}`, secret);

/** @returns the present secret, and the one before while it signs too; none where the studio's secret has changed. */
export function secretsOf(studioSecret: string, row: SecretRow, now: number): string[] {
  const former = row.former_until !== null && row.former_until > now ? row.former_secret : null;
  return [row.secret, former].flatMap((sealed) => {
    const secret = sealed === null ? null : unseal(studioSecret, `webhook ${row.id}`, sealed);
    return secret === null ? [] : [secret];
  });
}

/** @param at when it is sent, in milliseconds. @returns the headers of Standard Webhooks, with a signature for each secret */
export function signedHeaders(
  secrets: readonly string[],
  { id, at, body }: { id: string; at: number; body: string },
): Record<string, string> {
  const seconds = Math.floor(at / 1_000);
  const signature = (secret: string) =>
    createHmac("sha256", Buffer.from(secret.slice(PREFIX.length), "base64"))
      .update(`${id}.${seconds}.${body}`)
      .digest("base64");
  return {
    "webhook-id": id,
    "webhook-timestamp": String(seconds),
    "webhook-signature": secrets.map((secret) => `v1,${signature(secret)}`).join(" "),
  };
}
