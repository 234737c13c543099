import { mkdir } from "node:fs/promises";
import { createClient } from "prompt-studio-client";
import { save } from "prompt-studio-client/node";

const { STUDIO_URL = "http://localhost:3000", STUDIO_TOKEN } = process.env;
const studio = createClient({ baseUrl: STUDIO_URL, token: STUDIO_TOKEN });

await mkdir("favourites", { recursive: true });
for await (const creation of studio.list({ q: "lighthouse", favourite: true }))
  for (const picture of creation.outputs)
    if (picture.is_favourite) await save(studio, picture, `favourites/${picture.id}.png`, { format: "png" });
