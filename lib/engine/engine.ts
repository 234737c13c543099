/**
 * The ImageEngine port: a prompt goes in, one picture comes out.
 *
 * An engine draws; it neither queues, stores nor encodes. The embedded service calls it once for each picture
 * of a creation and encodes what comes back.
 */

/** What to draw. The same request always gives the same pixels, in any thread, process or order. */
export interface RenderRequest {
  /** The prompt, 1 to 8 000 characters. */
  prompt: string;
  /** What the picture must not show; empty when nothing is excluded. */
  negativePrompt: string;
  /** A whole number, 0 to 4 294 967 295. */
  seed: number;
  /** Width in pixels. */
  width: number;
  /** Height in pixels. */
  height: number;
}

/** Pixels in sRGB: RGBA, 8 bits a channel, row by row from the top, `4 * width * height` bytes. */
export interface Bitmap {
  width: number;
  height: number;
  data: Uint8Array;
}

/** How an engine reports progress while it draws, and how the caller stops it. */
export interface RenderHooks {
  /** Aborting the signal rejects the render with the signal's reason within about 50 ms. */
  signal: AbortSignal;
  /** Share of the work that is done, 0..1; it never falls. */
  onProgress(fraction: number): void;
  /** A small version of the picture: the longer side about 256 pixels, same aspect ratio and layout. */
  onPreview(preview: Bitmap): void;
}

/** One phrase of the prompt and the concept that the engine recognised in it. */
export interface Understood {
  phrase: string;
  as: string;
}

/** The picture, and what the engine understood of the request. */
export interface RenderResult {
  bitmap: Bitmap;
  /** Phrases that shaped the picture, in the order of the prompt. */
  understood: Understood[];
  /** Words of the prompt that the engine does not know. */
  unknown: string[];
}

/** An engine. Concurrent calls are safe; the engine itself bounds its threads and memory. */
export interface ImageEngine {
  /** The name shown to people, for example «Sandbox engine». */
  readonly name: string;
  /** What kind of pictures the engine draws, shown after its name. */
  readonly about: string;
  /** @throws the signal's reason when aborted, an Error with a readable message when drawing fails. */
  render(request: RenderRequest, hooks: RenderHooks): Promise<RenderResult>;
  /** Ends all threads; later renders are rejected. */
  close(): Promise<void>;
}
