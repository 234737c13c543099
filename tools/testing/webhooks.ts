/** A studio with webhooks, and a receiver of them. */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Kysely } from "kysely";
import { COMMAND } from "@/lib/audit/actor";
import type { Database } from "@/lib/db/schema";
import type { WebhooksContext } from "@/lib/webhooks/context";
import { addWebhook } from "@/lib/webhooks/manage";
import { createTestBoards } from "./boards";
import { startHttpService } from "./http-service";

export interface Received {
  id: string;
  headers: Record<string, string>;
  body: string;
  // biome-ignore lint/suspicious/noExplicitAny: as a program reads it
  event: any;
}

/** Answers 204, or as `answer` does. */
export async function startReceiver(
  answer: (response: ServerResponse, received: Received, request: IncomingMessage) => void = (response) =>
    void response.writeHead(204).end(),
) {
  const received: Received[] = [];
  const service = await startHttpService((request, response, body) => {
    const headers = request.headers as Record<string, string>;
    const one = { id: headers["webhook-id"] ?? "", headers, body, event: JSON.parse(body) };
    received.push(one);
    answer(response, one, request);
  });
  return { url: `${service.baseUrl}/hook`, received, close: service.close };
}

/** @param options as of `createTestStudio`. */
export function createTestWebhooks(
  db: Kysely<Database>,
  options: Parameters<typeof createTestBoards>[1] = {},
) {
  return withWebhooks(createTestBoards(db, options));
}

/** @param studio with boards. */
export function withWebhooks<Studio extends Pick<ReturnType<typeof createTestBoards>, "context" | "boards">>(
  studio: Studio,
) {
  const webhooks: WebhooksContext = {
    creations: studio.context,
    boards: studio.boards,
    secret: "a secret of at least thirty-two bytes",
    guard: { namedHosts: new Set(["127.0.0.1"]) },
  };
  const add = (ownerId: string, url: string, more: { tokenId?: string } = {}) =>
    addWebhook(
      webhooks,
      { ownerId, actor: COMMAND, ...more },
      { url, events: ["creation.ended", "board.decided", "comment.written"] },
    );
  return { ...studio, webhooks, add };
}
