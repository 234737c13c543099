/** The person's webhooks over the studio's API. */
import { queryOptions } from "@tanstack/react-query";
import type { CreateWebhookRequest, WebhookPatch } from "contract/webhooks/webhook";
import { callWebhooks } from "./call/calls";
import { retryUnlessAnswered } from "./call/errors";
import { whileSignedIn } from "./call/while-signed-in";
import { pagesQuery } from "./pages";

/** While a delivery waits, its row follows what becomes of it. */
const REFETCH_MS = 3_000;

/** The webhooks without their secrets. */
export const webhooksQuery = queryOptions({
  queryKey: ["webhooks"],
  queryFn: async ({ signal }) => (await callWebhooks("GET /webhooks", { signal })).value.webhooks,
  networkMode: "always",
  retry: retryUnlessAnswered,
});

/** What a webhook was told, the newest first, by pages. */
export const deliveriesQuery = (webhookId: string) => ({
  ...pagesQuery(["webhook-deliveries", webhookId], async (cursor, signal) => {
    const { value } = await callWebhooks("GET /webhooks/{webhook_id}/deliveries", {
      signal,
      params: { webhookId },
      query: cursor === undefined ? {} : { cursor },
    });
    return { items: value.deliveries, next_cursor: value.next_cursor };
  }),
  refetchInterval: whileSignedIn(REFETCH_MS),
});

/** This answer and that of `renewSecret` are the only ones that contain the secret. */
export const addWebhook = async (body: CreateWebhookRequest) =>
  (await callWebhooks("POST /webhooks", { body })).value;

export const renewSecret = async (webhookId: string) =>
  (await callWebhooks("POST /webhooks/{webhook_id}/secret", { params: { webhookId } })).value;

export const changeWebhook = async ({ webhookId, ...body }: WebhookPatch & { webhookId: string }) =>
  (await callWebhooks("PATCH /webhooks/{webhook_id}", { params: { webhookId }, body })).value;

export async function removeWebhook(webhookId: string): Promise<void> {
  await callWebhooks("DELETE /webhooks/{webhook_id}", { params: { webhookId } });
}

export async function sendTest(webhookId: string): Promise<void> {
  await callWebhooks("POST /webhooks/{webhook_id}/test", { params: { webhookId } });
}

export async function sendAgain(params: { webhookId: string; deliveryId: string }): Promise<void> {
  await callWebhooks("POST /webhooks/{webhook_id}/deliveries/{delivery_id}/send", { params });
}
