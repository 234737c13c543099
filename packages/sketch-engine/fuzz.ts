/**
 * `npm run fuzz -w sketch-engine` draws 10 000 random prompts at a
 * small size in all styles, and fails when a drawing throws or its result is not an opaque picture of the
 * requested size.
 */
import { Random } from "./core/random";
import { drawPicture } from "./draw";
import { faultOf, randomPrompt } from "./testing";

const COUNT = Number(process.argv[2] ?? 10_000);
const SIDES = [1, 3, 8, 16, 24, 33] as const;

const random = new Random(20_26);
const startedAt = performance.now();
let failures = 0;
for (let i = 0; i < COUNT; i++) {
  const request = {
    prompt: randomPrompt(random, random.chance(0.02) ? 600 : 40),
    negativePrompt: random.chance(0.4) ? randomPrompt(random, 8) : "",
    seed: random.uint32(),
    width: random.pick(SIDES),
    height: random.pick(SIDES),
  };
  try {
    const fault = faultOf(drawPicture(request).bitmap);
    if (fault) throw new Error(fault);
  } catch (error) {
    failures++;
    process.stderr.write(`${JSON.stringify(request)} ${error instanceof Error ? error.stack : error}\n`);
  }
}
const seconds = (performance.now() - startedAt) / 1000;
process.stdout.write(`${COUNT} random texts, ${seconds.toFixed(0)} s, ${failures} failures\n`);
process.exitCode = failures > 0 ? 1 : 0;
