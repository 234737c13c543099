import { createClient } from "prompt-studio-client";
import { save } from "prompt-studio-client/node";

const { STUDIO_URL = "http://localhost:3000", STUDIO_TOKEN } = process.env;
const studio = createClient({ baseUrl: STUDIO_URL, token: STUDIO_TOKEN });

const creation = await studio.createAndWait(
  { prompt: "a lighthouse in fog, seen from a small boat", config: { image_number: 1 } },
  { onProgress: ({ status, progress }) => console.log(status, progress) },
);
for (const picture of creation.outputs) await save(studio, picture, "lighthouse.png", { format: "png" });
