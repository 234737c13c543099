/** Draws the pictures that are kept in the repository with the sandbox engine; run it through `npm run draw`. */
import { createSandboxEngine, createSourceWorker } from "@/lib/engine/sandbox";
import { drawExamples } from "./draw/examples";
import { drawStyles } from "./draw/styles";
import { runMain } from "./run-main";

async function main(): Promise<void> {
  const engine = createSandboxEngine({ createWorker: createSourceWorker });
  try {
    await drawExamples(engine);
    await drawStyles(engine);
  } finally {
    await engine.close();
  }
}

await runMain(main, "Usage: npm run draw");
