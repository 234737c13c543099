import { once } from "node:events";
import { createServer } from "node:http";
import { buffer } from "node:stream/consumers";
import { createClient, verifyWebhook } from "prompt-studio-client";

const { STUDIO_URL = "http://localhost:3000", STUDIO_TOKEN, PORT = "8080" } = process.env;
// An address that leads to this program.
const { WEBHOOK_URL = "https://hooks.example/studio" } = process.env;
const studio = createClient({ baseUrl: STUDIO_URL, token: STUDIO_TOKEN });
const webhook = await studio.webhooks.create({ url: WEBHOOK_URL, events: ["creation.ended"] });

/** @type {Map<string, import("prompt-studio-client").Creation>} */
const ended = new Map();
const server = createServer(async (request, response) => {
  const body = await buffer(request);
  const event = await verifyWebhook(body, request.headers, webhook.secret).catch(() => null);
  response.writeHead(event ? 204 : 400).end();
  if (event?.type !== "creation.ended") return;
  ended.set(event.data.creation.creation_id, event.data.creation);
  server.emit("ended");
});
await once(server.listen(Number(PORT)), "listening");

const ids = [];
for (const hour of ["dawn", "noon", "dusk", "night"])
  for (const season of ["spring", "summer", "winter"]) {
    const request = { prompt: `a mountain lodge at ${hour}, ${season}`, config: { image_number: 1 } };
    ids.push((await studio.create(request)).creation_id);
  }
while (!ids.every((id) => ended.has(id))) await once(server, "ended");

const pictures = ids.flatMap((id) => ended.get(id)?.outputs ?? []);
const ofAll = pictures.map((picture) => picture.id);
const board = await studio.boards.create("Lodge", ofAll);
const { items } = await studio.boards.get(board.id);
const picks = items.slice(0, 4).map((item) => item.id);
await studio.boards.decide(board.id, picks, "pick");
console.log((await studio.boards.share(board.id, { pictures: "picks" })).url);
await studio.webhooks.remove(webhook.id);
server.close();
