/** Four large pictures on all drawing threads, beside the same four on one. */
import { availableParallelism } from "node:os";
import { openEngine, time } from "../engine/engine";
import { quantile } from "../page/quantile";
import type { Subject } from "./figure";

const PROMPT = "misty mountain lake at dawn, pine forest, two red hot-air balloons";
const SIZE = { width: 1_024, height: 1_024 };

async function four(threads: number) {
  const engine = openEngine(threads);
  try {
    const warm = { prompt: PROMPT, negativePrompt: "", seed: 9, width: 512, height: 512 };
    await Promise.all(Array.from({ length: threads }, () => time(engine, warm)));
    const startedAt = performance.now();
    const timings = await Promise.all(
      [1, 2, 3, 4].map((seed) => time(engine, { prompt: PROMPT, negativePrompt: "", seed, ...SIZE })),
    );
    const previewsMs = timings.map(({ previewMs }) => previewMs);
    return { seconds: (performance.now() - startedAt) / 1_000, previewMs: quantile(previewsMs, 0) };
  } finally {
    await engine.close();
  }
}

export const engine: Subject = {
  name: "engine",
  async measure() {
    const one = await four(1);
    const all = await four(availableParallelism());
    const reference = "one thread";
    return [
      { what: "four of 1024², s", value: all.seconds, reference, referenceValue: one.seconds },
      { what: "first preview, ms", value: all.previewMs, reference, referenceValue: one.previewMs },
    ];
  },
};
