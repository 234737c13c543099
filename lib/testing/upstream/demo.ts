/**
 * The upstream as a demo service for other programs: `npm run demo:service`.
 *
 * Words in the prompt decide what happens (`cues.ts`), and the sandbox engine draws the pictures.
 */
import { createSandboxEngine, createSourceWorker } from "@/lib/engine/sandbox";
import { encodePng } from "@/lib/pictures/encode";
import { CUES, scriptFromCues, withoutCues } from "./cues";
import type { Draw } from "./media";
import { startUpstream } from "./upstream";

const TOKEN = "demo-service-token";

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Pictures by the engine, from the prompt without its cues. */
function drawWith(engine: ReturnType<typeof createSandboxEngine>): Draw {
  return async ({ prompt, negativePrompt, seed, width, height }, signal) => {
    const { images } = await engine.render(
      {
        ...{ model: "sandbox", prompt: withoutCues(prompt), negativePrompt, seed, width, height },
        ...{ count: 1, settings: {} },
      },
      { signal, onProgress: () => {}, onPreview: () => {} },
    );
    const [first] = images;
    if (!first || !("data" in first.image)) throw new Error("The engine drew nothing.");
    return (await encodePng(first.image)).bytes;
  };
}

async function main(): Promise<void> {
  const port = Number(process.env.DEMO_PORT ?? "4010");
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new Error(`DEMO_PORT must be a whole number from 0 to 65535, not "${process.env.DEMO_PORT}".`);
  }
  const engine = createSandboxEngine({ createWorker: createSourceWorker });
  const upstream = await startUpstream({
    port,
    prefix: "/api",
    token: TOKEN,
    limits: { slots: 40, perMinute: 500 },
    defaultScript: scriptFromCues,
    draw: drawWith(engine),
    // Drawing starts with the creation, so that the pictures are ready when it ends.
    drawAhead: true,
    onError: (error) => process.stderr.write(`${error instanceof Error ? error.stack : error}\n`),
  });
  say(`\nThe demo service listens at ${upstream.baseUrl}. Start the studio in front of it with\n`);
  say(`  IMAGE_SERVICE_BASE_URL=${upstream.baseUrl} IMAGE_SERVICE_TOKEN=${TOKEN} npm start\n`);
  say("A prompt finishes in about eight seconds. One with one of these words in it");
  for (const { cue, does } of CUES) say(`  ${cue.padEnd(11)} ${does}`);
  say("\nStop it with Ctrl+C.");

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    await upstream.close();
    await engine.close();
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => void stop());
}

try {
  await main();
} catch (error) {
  const inUse = error instanceof Error && "code" in error && error.code === "EADDRINUSE";
  const reason = error instanceof Error ? error.message : String(error);
  process.stderr.write(
    `\n${inUse ? "The port is in use by another program; choose another: DEMO_PORT=4011 npm run demo:service" : reason}\n\n`,
  );
  process.exit(1);
}
