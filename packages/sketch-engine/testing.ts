import type { Random } from "./core/random";
import { drawPicture } from "./draw";
import { ENTRIES } from "./language/lexicon";
import type { Bitmap, DrawHooks, DrawRequest } from "./request";

/** Helpers for the tests of this folder. */

/** A request for one small picture. */
export const aRequest = (changes: Partial<DrawRequest> = {}): DrawRequest => ({
  prompt: "mountain lake at sunset",
  negativePrompt: "",
  seed: 11,
  width: 64,
  height: 64,
  ...changes,
});

export const quietHooks = (changes: Partial<DrawHooks> = {}): DrawHooks => ({
  signal: new AbortController().signal,
  onProgress: () => {},
  onPreview: () => {},
  ...changes,
});

export const draw = (changes: Partial<DrawRequest> = {}): Bitmap => drawPicture(aRequest(changes)).bitmap;

const ALPHABETS: readonly (readonly [first: number, last: number])[] = [
  [0x20, 0x7e],
  [0xa0, 0x24f],
  [0x400, 0x4ff],
  [0x600, 0x6ff],
  [0x3040, 0x30ff],
  [0x4e00, 0x9fff],
  [0x1f300, 0x1f6ff],
  // Unpaired surrogates, which well-formed text never contains.
  [0xd800, 0xdfff],
  [0, 0x10ffff],
];
const FUZZ_WORDS = ENTRIES.flatMap(({ words }) => words.split(", "));
const FUZZ_MARKS = ["(", ")", "[", "]", ":", ":1.4)", ",", "\n", "no", "without", "-", "999", "three"];

/** Random text of several alphabets, mixed with words of the lexicon and markup. */
export function randomPrompt(random: Random, longest = 40): string {
  const character = (): string => String.fromCodePoint(random.integer(...random.pick(ALPHABETS)));
  return Array.from({ length: random.integer(1, longest) }, () => {
    if (random.chance(0.2)) return ` ${random.pick(FUZZ_WORDS)} `;
    return random.chance(0.08) ? ` ${random.pick(FUZZ_MARKS)} ` : character();
  }).join("");
}

/** The fault of a picture as text, or null. */
export function faultOf({ width, height, data }: Bitmap): string | null {
  if (data.length !== width * height * 4) return `${data.length} bytes for ${width}×${height}`;
  for (let i = 3; i < data.length; i += 4) if (data[i] !== 255) return "a pixel is not opaque";
  return null;
}

/** Mean difference of the colour channels, 0..255. */
export function differenceOf(a: Bitmap, b: Bitmap): number {
  let sum = 0;
  for (let i = 0; i < a.data.length; i++) sum += Math.abs((a.data[i] ?? 0) - (b.data[i] ?? 0));
  return sum / (a.width * a.height * 3);
}
