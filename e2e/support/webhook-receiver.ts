/** A program that is told by a webhook and fails now and then. */
import { createHash } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { Webhook } from "standardwebhooks";

/** An attempt that arrived whole. */
export interface Attempt {
  id: string;
  type: string;
  /** The id of the creation, or the text of the comment: its guest knows it by another id. */
  subject: string;
  /** Of the creation; null for a comment. */
  status: string | null;
  /** Whether it is answered with success, though perhaps too late. */
  isTold: boolean;
}

export interface WebhookReceiver {
  port: number;
  /** In the order in which they were answered. */
  attempts: readonly Attempt[];
  /** How many attempts had no right signature. */
  forged(): number;
  /** @param secret of the webhook. */
  trust(secret: string): void;
  close(): void;
}

/** Longer than the studio waits for an answer. */
const TOO_LATE_MS = 11_000;
const SLOW_MS = 2_000;

/**
 * Of 256 events about 20 are refused at their first attempt, 20 cut off, 4 answered too late, and 20 more answered slowly at every
 * attempt; an event's id decides.
 */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const attempts: Attempt[] = [];
  const seen = new Set<string>();
  let forged = 0;
  let trusted: Webhook | null = null;
  const server = createServer(async (request, response) => {
    const body = await text(request).catch(() => null);
    // Its sender was killed.
    if (body === null) return;
    const headers = request.headers as Record<string, string>;
    try {
      trusted?.verify(body, headers);
    } catch {
      forged += 1;
    }
    const id = headers["webhook-id"] ?? "";
    const { type, data } = JSON.parse(body);
    const subject = data.creation?.creation_id ?? data.comment?.text;
    const attempt = { id, type, subject, status: data.creation?.status ?? null };
    const isFirst = !seen.has(id);
    seen.add(id);
    const dice = createHash("sha256").update(id).digest()[0] ?? 0;
    const refuses = isFirst && dice < 20;
    const cuts = isFirst && dice >= 20 && dice < 40;
    if (isFirst && dice >= 40 && dice < 44) await pause(TOO_LATE_MS);
    if (dice >= 44 && dice < 64) await pause(SLOW_MS);
    attempts.push({ ...attempt, isTold: !refuses && !cuts });
    if (cuts) request.socket.destroy();
    else response.writeHead(refuses ? 500 : 204).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    attempts,
    forged: () => forged,
    trust(secret) {
      trusted = new Webhook(secret);
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
