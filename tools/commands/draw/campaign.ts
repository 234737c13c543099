/** Draws the pictures of the campaign that `npm run seed` creates. */
import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { pictureSize } from "contract/models/shape";
import type { ImageEngine } from "image-providers/engine";
import { CAMPAIGN, fileOf, requestOf } from "../seed/campaign";
import { CAMPAIGN_FOLDER } from "../seed/campaign-folder";
import { drawWebp } from "./draw-webp";

/** Only a drawing of fine lines comes near; all pictures together stay below 3 MB. */
const MAX_BYTES = 110_000;

export async function drawCampaign(engine: ImageEngine): Promise<void> {
  await rm(CAMPAIGN_FOLDER, { recursive: true, force: true });
  await mkdir(CAMPAIGN_FOLDER, { recursive: true });
  for (const shot of CAMPAIGN) {
    const { prompt, negative_prompt: negativePrompt, settings } = requestOf(shot);
    const size = pictureSize(settings.aspect_ratio, settings.resolution);
    await Promise.all(
      Array.from({ length: shot.pictures }, async (_, index) => {
        const wanted = { prompt, negativePrompt, seed: shot.seed + index, ...size, maxBytes: MAX_BYTES };
        const bytes = await drawWebp(engine, wanted);
        await writeFile(path.join(CAMPAIGN_FOLDER, fileOf(shot, index)), bytes);
        console.log(`${fileOf(shot, index)}: ${bytes.byteLength} bytes`);
      }),
    );
  }
}
