/** Four large pictures on all drawing threads, beside the same four on one. */
import { availableParallelism } from "node:os";
import type { ImageEngine } from "image-providers/engine";
import { openEngine, time } from "../engine/engine";
import { quantile } from "../page/quantile";
import type { Subject } from "./figure";

const PROMPT = "misty mountain lake at dawn, pine forest, two red hot-air balloons";
const SIZE = { width: 1_024, height: 1_024 };

/** Four pictures at once, twice: the first four of an engine, whose threads have only begun, and the next four. */
async function fourTwice(threads: number) {
  const engine = openEngine(threads);
  try {
    const begin = { prompt: PROMPT, negativePrompt: "", seed: 9, width: 512, height: 512 };
    await Promise.all(Array.from({ length: threads }, () => time(engine, begin)));
    return { first: await four(engine, [1, 2, 3, 4]), next: await four(engine, [5, 6, 7, 8]) };
  } finally {
    await engine.close();
  }
}

async function four(engine: ImageEngine, seeds: readonly number[]) {
  const startedAt = performance.now();
  const timings = await Promise.all(
    seeds.map((seed) => time(engine, { prompt: PROMPT, negativePrompt: "", seed, ...SIZE })),
  );
  const previewsMs = timings.map(({ previewMs }) => previewMs);
  return { seconds: (performance.now() - startedAt) / 1_000, previewMs: quantile(previewsMs, 0) };
}

export const engine: Subject = {
  name: "engine",
  async measure() {
    const one = await fourTwice(1);
    const all = await fourTwice(availableParallelism());
    return (["first", "next"] as const).flatMap((which) => [
      {
        what: `the ${which} four of 1024², s`,
        value: all[which].seconds,
        reference: "one thread",
        referenceValue: one[which].seconds,
      },
      {
        what: `first preview of the ${which} four, ms`,
        value: all[which].previewMs,
        reference: "one thread",
        referenceValue: one[which].previewMs,
      },
    ]);
  },
};
