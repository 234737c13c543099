/**
 * `npm run fuzz -w sketch-engine` draws 10 000 random texts and 5 000 random sentences at a small size in all styles. It
 * fails when a drawing throws, when its result is not an opaque picture of the requested size, when a plane of it holds
 * NaN, when it takes longer than a picture may, or when the same sentence gives other bytes a second time.
 *
 * Arguments: the number of texts, the number of sentences, and the seed.
 */
import { Random } from "./core/random";
import { drawPicture } from "./draw";
import type { DrawRequest } from "./request";
import { faultOf, randomPrompt, randomSentence } from "./testing";

const [texts = 10_000, sentences = 5000, seed = 20_26] = process.argv.slice(2).map(Number);
const SIDES = [1, 3, 8, 16, 24, 33] as const;
/** Every so many sentences, one is drawn twice. */
const REPEATED = 25;
/** On a loaded machine; usual pictures of this size take 5 to 50 ms. */
const MAX_MILLISECONDS = 10_000;
const SLOWEST = 20;

/** The planes of the picture that is being drawn, so that NaN in one is found even where it ends as black. */
const planes: Float32Array[] = [];
const Plane = Float32Array;
globalThis.Float32Array = new Proxy(Plane, {
  construct(target, given: [number]) {
    const plane = new target(...given);
    planes.push(plane);
    return plane;
  },
});

const random = new Random(seed);
const startedAt = performance.now();
const slowest: { time: number; request: DrawRequest }[] = [];
let failures = 0;

function fail(request: DrawRequest, error: unknown): void {
  failures++;
  process.stderr.write(`${JSON.stringify(request)} ${error instanceof Error ? error.stack : error}\n`);
}

function attempt(request: DrawRequest, isRepeated: boolean): void {
  planes.length = 0;
  const begun = performance.now();
  try {
    const { bitmap } = drawPicture(request);
    const time = performance.now() - begun;
    slowest.push({ time, request });
    slowest.sort((a, b) => b.time - a.time).splice(SLOWEST);
    const fault = faultOf(bitmap);
    if (fault) throw new Error(fault);
    if (planes.some((plane) => plane.some(Number.isNaN))) throw new Error("a plane holds NaN");
    if (time > MAX_MILLISECONDS) throw new Error(`${time.toFixed(0)} ms`);
    if (isRepeated && Buffer.compare(bitmap.data, drawPicture(request).bitmap.data) !== 0)
      throw new Error("the second picture differs");
  } catch (error) {
    fail(request, error);
  }
}

for (let i = 0; i < texts; i++) {
  attempt(
    {
      prompt: randomPrompt(random, random.chance(0.02) ? 600 : 40),
      negativePrompt: random.chance(0.4) ? randomPrompt(random, 8) : "",
      seed: random.uint32(),
      width: random.pick(SIDES),
      height: random.pick(SIDES),
    },
    false,
  );
}
for (let i = 0; i < sentences; i++) {
  const side = random.integer(64, 128);
  const aspect = 0.4 * (2.5 / 0.4) ** random.range(0, 1);
  attempt(
    {
      prompt: randomSentence(random),
      negativePrompt: random.chance(0.3) ? randomSentence(random) : "",
      seed: random.uint32(),
      width: Math.round(Math.min(side, side * aspect)),
      height: Math.round(Math.min(side, side / aspect)),
    },
    i % REPEATED === 0,
  );
}
for (const { time, request } of slowest)
  process.stdout.write(`${time.toFixed(0).padStart(6)} ms ${JSON.stringify(request)}\n`);
const seconds = (performance.now() - startedAt) / 1000;
process.stdout.write(
  `${texts} random texts, ${sentences} sentences, ${seconds.toFixed(0)} s, ${failures} failures\n`,
);
process.exitCode = failures > 0 ? 1 : 0;
