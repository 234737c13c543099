import { stat } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { understand } from "sketch-engine";
import { expect, test } from "vitest";
import { EXAMPLES } from "./examples";

/** The six pictures are on the first screen, so together they may weigh about as much as one thumbnail. */
const MAX_BYTES = 25_000;

test.each(EXAMPLES)(
  "the sandbox engine understands every word of the example prompt: $prompt",
  ({ prompt }) => {
    expect(understand(prompt, "", 1, 1).unknown).toEqual([]);
  },
);

test.each(EXAMPLES)(
  "the picture of the example is small and has the declared size: $prompt",
  async (example) => {
    const file = path.join("public", example.picture);
    const { width, height, format } = await sharp(file).metadata();
    expect({ width, height, format }).toEqual({
      width: example.width,
      height: example.height,
      format: "webp",
    });
    expect((await stat(file)).size).toBeLessThanOrEqual(MAX_BYTES);
  },
);
