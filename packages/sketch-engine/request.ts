/** What the sketch engine draws, and what comes out. */

/** Pixels in sRGB: RGBA, 8 bits a channel, row by row from the top, `4 * width * height` bytes. */
export interface Bitmap {
  width: number;
  height: number;
  data: Uint8Array;
}

/** The same request always gives the same pixels, in any thread, process or order. */
export interface DrawRequest {
  /** What to draw, in words. */
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

/** How a drawing reports its progress, and how the caller stops it. */
export interface DrawHooks {
  /** Aborting the signal rejects the drawing with the signal's reason within about 50 ms. */
  signal: AbortSignal;
  /** Share of the work that is done, 0..1; it never falls. */
  onProgress(fraction: number): void;
  /** A small version of the picture: the longer side about 256 pixels, same aspect ratio and layout. */
  onPreview(preview: Bitmap): void;
}

/** One phrase of the prompt and the concept that was recognised in it. */
export interface Understood {
  phrase: string;
  as: string;
}

/** The picture, and what was understood of the request. */
export interface Drawn {
  bitmap: Bitmap;
  /** Phrases that shaped the picture, in the order of the prompt. */
  understood: Understood[];
  /** Words of the prompt that the engine does not know. */
  unknown: string[];
  /** Words of the negative prompt that the engine did not heed. */
  unknownNegative?: string[];
  /** The unknown word that the prompt is about, so that the picture is a study. */
  unknownMain?: string;
}

/** Where a word stands in a text, in UTF-16 units; `end` is the unit after the last. */
export interface WordPlace {
  /** The word as it is written in the text. */
  word: string;
  start: number;
  end: number;
}

/** What the engine reads in a text. */
export interface Reading {
  /** Words and phrases that shape the picture, in the order of the text, with the concept that was recognised. */
  understood: (WordPlace & { as: string })[];
  /** Words that shape nothing and are neither grammar nor numbers, in the order of the text. */
  unknown: WordPlace[];
  /**
   * The word that seems to name the main thing and is not known; null when the main thing is known or none is named. Then the
   * picture is a composition study.
   */
  unknownMain: WordPlace | null;
}

/** What the engine knows of words; each call takes a few milliseconds at most. */
export interface Vocabulary {
  /** @param isNegative whether the text says what must not be shown. */
  read(text: string, isNegative: boolean): Reading;
  /** Known words that may have been meant by an unknown one: at most three, nearest first. */
  nearestTo(word: string): string[];
}
