import { createClient } from "prompt-studio-client";
import { save } from "prompt-studio-client/node";

const { STUDIO_URL = "http://localhost:3000", STUDIO_TOKEN } = process.env;
const studio = createClient({ baseUrl: STUDIO_URL, token: STUDIO_TOKEN });

const config = { image_number: 1 };
const original = await studio.createAndWait({ prompt: "a lighthouse at noon", config });
// Or a file: const { upload_id } = await studio.upload(await openAsBlob("lighthouse.png"));
const source = { picture_id: original.outputs[0]?.id };
const edited = await studio.createAndWait({
  prompt: "make it night",
  operation: "edit",
  inputs: { source },
  config,
});
for (const picture of edited.outputs) await save(studio, picture, "lighthouse-night.png");
