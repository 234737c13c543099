import type { Bitmap, IdleRequest } from "image-providers/engine";
import { sourceTypeIn } from "picture-metadata";
import sharp from "sharp";
import { expect, test } from "vitest";
import { createThumbnails } from "./thumbnails";

const open = new AbortController().signal;
const order = (prompt: string, negativePrompt = "") => ({ prompt, negativePrompt });

/** An engine that draws grey at once, and the requests that it got. */
function quickEngine() {
  const requests: IdleRequest[] = [];
  const draw = async (request: IdleRequest): Promise<Bitmap> => {
    requests.push(request);
    const { width, height } = request;
    return { width, height, data: new Uint8Array(4 * width * height).fill(128) };
  };
  return { draw, requests };
}

/** An engine that is busy with creations. */
const busyEngine = (_: IdleRequest, signal: AbortSignal) =>
  new Promise<Bitmap>((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });

test("a thumbnail is a small WebP picture, the same layout for every prompt", async () => {
  const { draw, requests } = quickEngine();
  const thumbnail = createThumbnails(draw);
  const { format, width, height } = await sharp(await thumbnail(order("a fox"), open)).metadata();
  expect({ format, width, height }).toEqual({ format: "webp", width: 256, height: 192 });
  await thumbnail(order("an owl"), open);
  expect(new Set(requests.map(({ seed }) => seed)).size).toBe(1);
});

test("a thumbnail says what kind of program drew it", async () => {
  for (const sourceType of ["model", "program"] as const) {
    const thumbnail = createThumbnails(quickEngine().draw, { sourceType });
    expect(sourceTypeIn(await thumbnail(order("a fox"), open))).toBe(sourceType);
  }
});

test("a thumbnail is drawn once for each prompt and negative prompt, and the least recently used is forgotten", async () => {
  const { draw, requests } = quickEngine();
  const thumbnail = createThumbnails(draw, { maxKept: 2 });
  for (const negative of ["", "people", ""]) await thumbnail(order("a fox", negative), open);
  expect(requests).toHaveLength(2);
  await thumbnail(order("an owl"), open);
  await thumbnail(order("a fox"), open);
  expect(requests).toHaveLength(3);
  await thumbnail(order("a fox", "people"), open);
  expect(requests).toHaveLength(4);
});

test("a thumbnail that waits too long for creations, or behind too many others, is refused as busy", async () => {
  const soon = createThumbnails(busyEngine, { maxWaitMs: 1 });
  await expect(soon(order("a fox"), open)).rejects.toMatchObject({
    errorName: "service_busy",
    retryable: true,
  });

  const full = createThumbnails(busyEngine, { maxWaiting: 1 });
  const closed = new AbortController();
  const first = full(order("a fox"), closed.signal);
  await expect(full(order("an owl"), open)).rejects.toMatchObject({ errorName: "service_busy" });
  closed.abort(new Error("closed"));
  await expect(first).rejects.toThrow("closed");
  const second = full(order("an owl"), AbortSignal.abort(new Error("gone")));
  await expect(second).rejects.not.toMatchObject({ errorName: "service_busy" });
});
