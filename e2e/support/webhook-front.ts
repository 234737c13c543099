/** A studio whose webhooks reach this machine, which the studio itself tells only public addresses. */
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { Webhook } from "standardwebhooks";
import type { ApiClient } from "./api-client";

export interface WebhookFront {
  origin: string;
  /** The ids of the deliveries that were taken. */
  delivered: string[];
  close(): void;
}

/** Passes every call on to the studio of `api`, and tells the end of each creation that is created through it. */
export async function webhookFront(api: ApiClient): Promise<WebhookFront> {
  const secret = `whsec_${randomBytes(24).toString("base64")}`;
  const delivered: string[] = [];
  let address = "";

  async function tellEnd(id: string) {
    await api.untilEnded(id, 280_000);
    const time = new Date();
    const creation = await api.detail(id);
    const body = JSON.stringify({
      type: "creation.ended",
      timestamp: time.toISOString(),
      data: { creation },
    });
    const headers = {
      "webhook-id": `msg_${id}`,
      "webhook-timestamp": String(Math.floor(time.getTime() / 1000)),
      "webhook-signature": new Webhook(secret).sign(`msg_${id}`, time, body),
    };
    // A forged one before: it must not count.
    await fetch(address, { method: "POST", body: body.replace(id, "forged"), headers });
    if ((await fetch(address, { method: "POST", body, headers })).ok) delivered.push(id);
  }

  const server = createServer(async (request, response) => {
    const { method = "GET", url = "", headers } = request;
    const body = await buffer(request);
    if (url.startsWith("/api/webhooks")) {
      if (method === "POST") address = JSON.parse(body.toString()).url;
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify({ status: "success", value: { id: "wh_1", secret } }));
      return;
    }
    const { host, connection, "content-length": length, "accept-encoding": encoding, ...passed } = headers;
    const answer = await fetch(api.origin + url, {
      method,
      headers: passed as Record<string, string>,
      body: body.length > 0 ? body : null,
    });
    const text = await answer.text();
    response.writeHead(answer.status, { "content-type": answer.headers.get("content-type") ?? "" }).end(text);
    if (method === "POST" && url.endsWith("/text2image") && answer.ok)
      void tellEnd(JSON.parse(text).value.generation_id);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { origin, delivered, close: () => server.close() };
}
