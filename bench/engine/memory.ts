/** Measures the peak memory of two threads at 1080p, in a separate process. */
import { openEngine, time } from "./engine";

const PROMPTS = [
  "misty mountain lake at dawn, pine forest, two red hot-air balloons",
  "oil painting of a lake with sailboat, sunset, autumn trees",
  "watercolor of a harbor with three white sailboats at sunset",
  "cyberpunk neon city in the rain, purple and cyan",
  "risograph mountains sunset pine trees",
  "stained glass sailboat on the sea at sunset",
];

let peakBytes = 0;
const timer = setInterval(() => {
  peakBytes = Math.max(peakBytes, process.memoryUsage().rss);
}, 20);
const beforeBytes = process.memoryUsage().rss;
const engine = openEngine(2);
for (let round = 0; round < 2; round++) {
  await Promise.all(
    PROMPTS.map((prompt, index) =>
      time(engine, { prompt, negativePrompt: "", seed: index, width: 1920, height: 1080 }),
    ),
  );
}
clearInterval(timer);
await engine.close();
const mb = (bytes: number) => `${Math.round(bytes / 1_000_000)} MB`;
console.log(
  `Two threads at 1920×1080, twelve pictures: ${mb(peakBytes)} resident at the most, ${mb(beforeBytes)} before.`,
);
