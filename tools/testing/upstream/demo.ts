/**
 * The upstream as a demo service for other programs: `npm run demo:service`.
 *
 * Words in the prompt or the negative prompt decide what happens (`cues.ts`), and the sandbox engine draws the pictures. `DEMO_KIND=openai` plays OpenAI's API
 * for images instead of the contract.
 */
import { randomInt } from "node:crypto";
import sharp from "sharp";
import { createSourceWorker } from "sketch-engine";
import { createSandboxEngine } from "@/lib/engine/sandbox";
import { encodePng } from "@/lib/pictures/encode";
import { startOpenAi } from "../adapters/openai";
import type { OpenAiBody } from "../adapters/openai/pictures";
import { CUES, OPENAI_CUES, scriptFromCues, withoutCues } from "./cues";
import type { Draw } from "./media";
import { startUpstream, type Upstream } from "./upstream";

const TOKEN = "demo-service-token";

const say = (line: string) => process.stdout.write(`${line}\n`);

type Engine = ReturnType<typeof createSandboxEngine>;

/** Pictures by the engine, from the prompt without its cues. */
function drawWith(engine: Engine): Draw {
  return async ({ prompt, negativePrompt, seed, width, height }, signal) => {
    const { images } = await engine.render(
      {
        negativePrompt: withoutCues(negativePrompt),
        ...{ model: "sandbox", prompt: withoutCues(prompt) || "an abstract painting", seed, width, height },
        ...{ count: 1, settings: {} },
      },
      { signal, onProgress: () => {}, onPreview: () => {} },
    );
    const [first] = images;
    if (!first || !("data" in first.image)) throw new Error("The engine drew nothing.");
    return (await encodePng(first.image)).bytes;
  };
}

/** A running demo service. */
interface Demo {
  baseUrl: string;
  /** The settings that put the studio in front of it. */
  settings: readonly string[];
  /** What words in the prompt do. */
  cues: readonly { cue: string; does: string }[];
  close(): Promise<void>;
}

/** A service of the contract. */
async function startContract(port: number, engine: Engine): Promise<Demo> {
  const upstream: Upstream = await startUpstream({
    port,
    prefix: "/api",
    token: TOKEN,
    limits: { slots: 40, perMinute: 500 },
    defaultScript: (prompt, negativePrompt) =>
      scriptFromCues(`${prompt} ${negativePrompt}`, upstream.counts.started(prompt)),
    draw: drawWith(engine),
    // Drawing starts with the creation, so that the pictures are ready when it ends.
    drawAhead: true,
    onError: (error) => process.stderr.write(`${error instanceof Error ? error.stack : error}\n`),
  });
  const { baseUrl } = upstream;
  return {
    baseUrl,
    settings: [`IMAGE_SERVICE_BASE_URL=${baseUrl}`, `IMAGE_SERVICE_TOKEN=${TOKEN}`],
    cues: CUES,
    close: () => upstream.close(),
  };
}

/** OpenAI's API for images, without OpenAI: each preview shows the picture as blurred as it is unfinished. */
async function startOpenAiDemo(port: number, engine: Engine): Promise<Demo> {
  const draw = drawWith(engine);
  // Each call has a picture of its own, whose previews come from the same drawing.
  const drawn = new WeakMap<OpenAiBody, Promise<Uint8Array>>();
  function pictureOf(body: OpenAiBody): Promise<Uint8Array> {
    const [width = 1024, height = 1024] = body.size.split("x").map(Number);
    const order = {
      prompt: body.prompt,
      negativePrompt: "",
      seed: randomInt(2 ** 32),
      width,
      height,
      index: 0,
    };
    const picture = drawn.get(body) ?? draw(order, new AbortController().signal);
    drawn.set(body, picture);
    return picture;
  }
  const standIn = await startOpenAi({
    ...{ port, key: TOKEN, stepMs: 2_000 },
    faultOf: (prompt) => OPENAI_CUES.find(({ cue }) => prompt.toLowerCase().includes(cue))?.fault ?? null,
    async draw(body, share) {
      const picture = sharp(await pictureOf(body));
      return (share < 1 ? picture.blur(1 + 40 * (1 - share)) : picture)
        .toFormat(body.output_format)
        .toBuffer();
    },
  });
  const { baseUrl } = standIn;
  return {
    baseUrl,
    settings: [`OPENAI_BASE_URL=${baseUrl}`, `OPENAI_API_KEY=${TOKEN}`],
    cues: OPENAI_CUES,
    close: () => standIn.close(),
  };
}

const KINDS = { contract: startContract, openai: startOpenAiDemo };

async function main(): Promise<void> {
  const port = Number(process.env.DEMO_PORT ?? "4010");
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new Error(`DEMO_PORT must be a whole number from 0 to 65535, not "${process.env.DEMO_PORT}".`);
  }
  const kind = process.env.DEMO_KIND ?? "contract";
  const start = Object.hasOwn(KINDS, kind) ? KINDS[kind as keyof typeof KINDS] : undefined;
  if (!start) throw new Error(`DEMO_KIND must be ${Object.keys(KINDS).join(" or ")}, not "${kind}".`);
  const engine = createSandboxEngine({ createWorker: createSourceWorker });
  const demo = await start(port, engine);
  say(`\nThe demo service listens at ${demo.baseUrl}. Start the studio in front of it with\n`);
  say(`  ${demo.settings.join(" ")} npm start\n`);
  say("A prompt finishes in some seconds. One with one of these words in it, or in its negative prompt,");
  for (const { cue, does } of demo.cues) say(`  ${cue.padEnd(11)} ${does}`);
  say("\nStop it with Ctrl+C.");

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    await demo.close();
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
