/** Draws one picture with the sandbox engine and encodes it as a small file. */

import type { ImageEngine } from "image-providers/engine";
import sharp from "sharp";

/** Pictures are drawn larger than they are kept, because the engine's finest lines are a pixel wide. */
const OVERSAMPLING = 1.5;
const QUALITIES = [80, 72, 64, 56, 48, 40, 32];

interface Wanted {
  prompt: string;
  negativePrompt?: string;
  seed: number;
  /** In pixels. */
  width: number;
  height: number;
  maxBytes: number;
}

/** @returns WebP of the highest quality that fits. @throws Error when none fits, or for a word that the engine does not know. */
export async function drawWebp(engine: ImageEngine, wanted: Wanted): Promise<Buffer> {
  const { prompt, negativePrompt = "", seed, width, height, maxBytes } = wanted;
  const { images, unknown } = await engine.render(
    {
      ...{ model: "sandbox", count: 1, settings: {}, prompt, negativePrompt, seed },
      ...{ width: Math.round(width * OVERSAMPLING), height: Math.round(height * OVERSAMPLING) },
    },
    { signal: new AbortController().signal, onProgress: () => {}, onPreview: () => {} },
  );
  const [drawn] = images;
  if (unknown.length > 0) throw new Error(`The engine does not know ${unknown.join(", ")}: ${prompt}`);
  if (!drawn || !("data" in drawn.image)) throw new Error(`The engine drew no pixels: ${prompt}`);
  const { data, ...size } = drawn.image;
  const pixels = sharp(data, { raw: { ...size, channels: 4 } })
    .removeAlpha()
    .resize(width, height);
  for (const quality of QUALITIES) {
    const bytes = await pixels.clone().webp({ quality, effort: 6, smartSubsample: true }).toBuffer();
    if (bytes.byteLength <= maxBytes) return bytes;
  }
  throw new Error(`No quality fits into ${maxBytes} bytes: ${prompt}`);
}
