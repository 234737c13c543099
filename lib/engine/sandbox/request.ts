/** What the sandbox engine draws, and what comes out. */
import type { Bitmap, RenderHooks, RenderRequest, RenderResult } from "../engine";

/** The same request always gives the same pixels, in any thread, process or order. */
export type DrawRequest = Pick<RenderRequest, "prompt" | "negativePrompt" | "width" | "height"> & {
  seed: number;
};

export type DrawHooks = Pick<RenderHooks, "signal" | "onProgress"> & {
  /** A small version of the picture: the longer side about 256 pixels, same aspect ratio and layout. */
  onPreview(preview: Bitmap): void;
};

export type Drawn = Pick<RenderResult, "understood" | "unknown" | "unknownNegative"> & { bitmap: Bitmap };
