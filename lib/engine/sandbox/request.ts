/** What the sandbox engine draws, and what comes out. */
import type { Bitmap, IdleRequest, RenderHooks, RenderResult } from "../engine";

/** The same request always gives the same pixels, in any thread, process or order. */
export type DrawRequest = IdleRequest;

export type DrawHooks = Pick<RenderHooks, "signal" | "onProgress"> & {
  /** A small version of the picture: the longer side about 256 pixels, same aspect ratio and layout. */
  onPreview(preview: Bitmap): void;
};

export type Drawn = Pick<RenderResult, "understood" | "unknown" | "unknownNegative"> & { bitmap: Bitmap };
