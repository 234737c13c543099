/** Draws the pictures that are kept in the repository with the sandbox engine; run it through `npm run draw`. */

import type { ImageEngine } from "image-providers/engine";
import { createSourceWorker } from "sketch-engine";
import { createSandboxEngine } from "@/lib/engine/sandbox";
import { drawCampaign } from "./draw/campaign";
import { drawChain } from "./draw/chain";
import { drawExamples } from "./draw/examples";
import { drawLights } from "./draw/lights";
import { drawSheet } from "./draw/sheet";
import { drawStyles } from "./draw/styles";
import { runMain } from "./run-main";

const PARTS: Readonly<Record<string, (engine: ImageEngine) => Promise<void>>> = {
  examples: drawExamples,
  styles: drawStyles,
  campaign: drawCampaign,
  chain: drawChain,
  lights: drawLights,
  sheet: drawSheet,
};

async function main(): Promise<void> {
  const named = process.argv.slice(2);
  const wanted = named.length > 0 ? named : Object.keys(PARTS);
  const engine = createSandboxEngine({ createWorker: createSourceWorker });
  try {
    for (const part of wanted) {
      const draw = PARTS[part];
      if (!draw) throw new Error(`There is nothing called ${part} to draw.`);
      await draw(engine);
    }
  } finally {
    await engine.close();
  }
}

await runMain(main, "Usage: npm run draw [-- examples|styles|campaign|chain|lights|sheet …]");
