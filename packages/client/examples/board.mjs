import { createClient } from "prompt-studio-client";

const { STUDIO_URL = "http://localhost:3000", STUDIO_TOKEN } = process.env;
const studio = createClient({ baseUrl: STUDIO_URL, token: STUDIO_TOKEN });

const pictures = [];
for await (const creation of studio.list({ q: "lighthouse" })) pictures.push(...creation.outputs);

const board = await studio.boards.create(
  "Lighthouses",
  pictures.map((picture) => picture.id),
);
for await (const item of studio.boards.items(board.id))
  if (item.picture?.is_favourite) await studio.boards.decide(board.id, [item.id], "pick");
const link = await studio.boards.share(board.id, { pictures: "picks", allows_comments: true });
console.log(link.url);
