/**
 * The ImageEngine port: a prompt goes in, one picture comes out.
 *
 * An engine draws; it neither queues, stores nor encodes. The embedded service calls it once for each picture
 * of a creation and encodes what comes back.
 */

/** What to draw. The same request always yields the same pixels, in any thread, process or order. */
export interface RenderRequest {
  /** The words to draw from, 1 to 8 000 characters. */
  prompt: string;
  /** What must not appear; empty for nothing. */
  negativePrompt: string;
  /** 0 to 4 294 967 295. */
  seed: number;
  /** Pixels. */
  width: number;
  /** Pixels. */
  height: number;
}

/** Pixels in sRGB: RGBA, 8 bits a channel, row by row from the top, `4 * width * height` bytes. */
export interface Bitmap {
  width: number;
  height: number;
  data: Uint8Array;
}

/** How an engine reports while it draws, and how it is stopped. */
export interface RenderHooks {
  /** Aborting it rejects the render with the signal's reason, within 50 ms or so. */
  signal: AbortSignal;
  /** Work done, a fraction 0..1 that never falls. */
  onProgress(fraction: number): void;
  /** A small picture of what is coming, longer side about 256 pixels, same aspect ratio and layout. */
  onPreview(preview: Bitmap): void;
}

/** One phrase of the prompt and what the engine took it for. */
export interface Understood {
  phrase: string;
  as: string;
}

/** What an engine made of a request. */
export interface RenderResult {
  bitmap: Bitmap;
  /** Phrases that shaped the picture, in the order of the prompt. */
  understood: Understood[];
  /** Words that meant nothing to the engine. */
  unknown: string[];
}

/** An engine. Safe to call many times at once; it bounds its own threads and memory. */
export interface ImageEngine {
  /** Shown to people, for example «Sandbox engine». */
  readonly name: string;
  /** What kind of drawing it does, honestly; goes on after the name. */
  readonly about: string;
  /** @throws the signal's reason when aborted, an Error with a readable message when drawing fails. */
  render(request: RenderRequest, hooks: RenderHooks): Promise<RenderResult>;
  /** Ends all threads; later renders are refused. */
  close(): Promise<void>;
}
