/** Measures how long a cancelled drawing still occupies its thread. */
import type { ImageEngine } from "image-providers/engine";
import { complete } from "./engine";

/**
 * Starts a drawing, aborts it at a random moment, and waits until the one thread has begun the next.
 *
 * The next drawing is tiny, and its first progress report shows that the thread was free. Its own duration is measured
 * before and subtracted.
 *
 * @param engine with one thread.
 * @returns milliseconds, one for each time.
 */
export async function cancelLatencies(
  engine: ImageEngine,
  prompts: readonly string[],
  times: number,
): Promise<number[]> {
  const overhead: number[] = [];
  for (let n = 0; n < 20; n++) overhead.push(await tinyDrawing(engine));
  const usual = overhead.toSorted((a, b) => a - b)[10] ?? 0;

  const latencies: number[] = [];
  for (let n = 0; n < times; n++) {
    const control = new AbortController();
    const prompt = prompts[n % prompts.length] ?? "";
    const drawing = engine.render(
      complete({ prompt, negativePrompt: "", seed: n, width: 1024, height: 1024 }),
      { signal: control.signal, onProgress: () => {}, onPreview: () => {} },
    );
    const settled = drawing.then(
      () => "finished" as const,
      () => "stopped" as const,
    );
    // A fixed sequence spreads the aborts over the whole drawing time, so that two runs abort at the same moments.
    await new Promise((resolve) => setTimeout(resolve, 20 + ((n * 377) % 900)));
    const abortedAt = performance.now();
    control.abort(new Error("cancelled"));
    if ((await settled) === "finished") continue;
    await tinyDrawing(engine);
    latencies.push(Math.max(0, performance.now() - abortedAt - usual));
  }
  return latencies;
}

async function tinyDrawing(engine: ImageEngine): Promise<number> {
  const startedAt = performance.now();
  await engine.render(complete({ prompt: "blueprint", negativePrompt: "", seed: 1, width: 16, height: 16 }), {
    signal: new AbortController().signal,
    onProgress: () => {},
    onPreview: () => {},
  });
  return performance.now() - startedAt;
}
