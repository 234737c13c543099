import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";
import { json, scriptedServer, value } from "../testing/scripted-server";
import { createClient } from "./client.js";
import { WebhookVerificationError } from "./errors.js";
import { verifyWebhook } from "./webhooks.js";

const SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const OTHER = "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD";
const BODY = JSON.stringify({
  type: "creation.ended",
  timestamp: "2030-01-01T00:00:00Z",
  data: { creation: { prompt: "Füchse" } },
});

/** As the official library signs. */
function delivery({ secret = SECRET, age = 0, body = BODY } = {}) {
  const time = new Date(Date.now() - age * 1000);
  return {
    "webhook-id": "msg_1",
    "webhook-timestamp": String(Math.floor(time.getTime() / 1000)),
    "webhook-signature": new Webhook(secret).sign("msg_1", time, body),
  };
}

test("a delivery that the official library signed is verified, as text and as bytes, with both kinds of headers", async () => {
  expect(await verifyWebhook(BODY, delivery(), SECRET)).toEqual(JSON.parse(BODY));
  const bytes = new TextEncoder().encode(BODY);
  expect(await verifyWebhook(bytes, new Headers(delivery()), SECRET)).toEqual(JSON.parse(BODY));
});

test("while a secret is changed either secret and either signature is enough", async () => {
  expect(await verifyWebhook(BODY, delivery(), [OTHER, SECRET])).toBeDefined();
  const both = `${delivery({ secret: OTHER })["webhook-signature"]} v1a,abc ${delivery()["webhook-signature"]}`;
  expect(await verifyWebhook(BODY, { ...delivery(), "webhook-signature": both }, SECRET)).toBeDefined();
});

test.each([
  ["another secret", BODY, delivery({ secret: OTHER })],
  ["another body", `${BODY} `, delivery()],
  ["another id", BODY, { ...delivery(), "webhook-id": "msg_2" }],
  ["another time", BODY, { ...delivery(), "webhook-timestamp": delivery({ age: 30 })["webhook-timestamp"] }],
  ["an old time", BODY, delivery({ age: 600 })],
  ["a time to come", BODY, delivery({ age: -600 })],
  ["no time", BODY, { ...delivery(), "webhook-timestamp": "soon" }],
  ["no signature", BODY, { ...delivery(), "webhook-signature": "" }],
  ["a signature that is no base64", BODY, { ...delivery(), "webhook-signature": "v1,?" }],
  ["a missing header", BODY, { ...delivery(), "webhook-id": undefined }],
])("a delivery with %s is refused", async (_, body, headers) => {
  await expect(verifyWebhook(body, headers, SECRET)).rejects.toBeInstanceOf(WebhookVerificationError);
});

test("how old a delivery may be is the caller's choice", async () => {
  expect(await verifyWebhook(BODY, delivery({ age: 600 }), SECRET, { toleranceSeconds: 900 })).toBeDefined();
});

test("a secret of another form is a mistake of the program", async () => {
  await expect(verifyWebhook(BODY, delivery(), "")).rejects.toBeInstanceOf(TypeError);
});

test("a program makes, lists and removes webhooks", async () => {
  const server = await scriptedServer(
    value({ id: "wh_1", secret: SECRET }),
    value({ webhooks: [{ id: "wh_1" }], next_cursor: null }),
    json({ status: "success" }),
  );
  try {
    const { webhooks } = createClient({ baseUrl: server.origin, token: "ps_secret" });
    const request = { url: "https://hooks.example/studio", events: ["creation.ended" as const] };
    expect((await webhooks.create(request)).secret).toBe(SECRET);
    for await (const { id } of webhooks.list()) await webhooks.remove(id);
    expect(server.seen.map(({ call }) => call)).toEqual([
      "POST /api/webhooks",
      "GET /api/webhooks",
      "DELETE /api/webhooks/wh_1",
    ]);
    expect(JSON.parse(server.seen[0]?.body ?? "")).toEqual(request);
  } finally {
    await server.close();
  }
});
