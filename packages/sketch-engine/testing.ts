import type { Random } from "./core/random";
import { drawPicture } from "./draw";
import { GARMENTS, OCCUPATIONS, POSES } from "./figures";
import { ENTRIES } from "./language/lexicon";
import { CAMERA_WORDS } from "./language/lexicon/camera";
import { COLOUR_WORDS } from "./language/lexicon/colours";
import { MATERIAL_WORDS } from "./language/lexicon/materials";
import { MOOD_WORDS } from "./language/lexicon/moods";
import { PLACE_WORDS } from "./language/lexicon/places";
import { STYLE_WORDS } from "./language/lexicon/styles";
import { SURFACE_WORDS } from "./language/lexicon/surfaces";
import type { Bitmap, DrawHooks, DrawRequest } from "./request";
import { THINGS } from "./things/catalogue";

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

const wordsOf = (entries: readonly { words: string }[]): string[] =>
  entries.flatMap(({ words }) => words.split(", "));
const SENTENCE_WORDS = {
  thing: wordsOf([...THINGS.values()]),
  colour: wordsOf(COLOUR_WORDS),
  material: wordsOf(MATERIAL_WORDS),
  place: wordsOf(PLACE_WORDS),
  surface: wordsOf(SURFACE_WORDS),
  camera: wordsOf(CAMERA_WORDS),
  mood: wordsOf(MOOD_WORDS),
  style: wordsOf(STYLE_WORDS),
  garment: wordsOf(GARMENTS),
  pose: wordsOf(POSES),
  person: [...wordsOf(OCCUPATIONS), "woman", "man", "girl", "boy", "old man", "old woman", "people", "crowd"],
  number: [
    "one",
    "two",
    "three",
    "five",
    "nine",
    "12",
    "40",
    "99",
    "a pair of",
    "a couple of",
    "a dozen",
    "many",
  ],
  size: ["tiny", "small", "large", "huge", "distant", "giant"],
  relation: [
    "on",
    "in",
    "under",
    "behind",
    "beside",
    "next to",
    "in front of",
    "with",
    "and",
    "of",
    "over",
    "on top of",
    "full of",
    "against",
    "surrounded by",
  ],
  lettering: [
    "saying",
    "titled",
    "with the words",
    "poster with",
    "neon sign",
    "logo",
    "label reading",
    "caption",
    "in bold letters",
  ],
  text: [
    "OPEN",
    "Café Été & Öl",
    "a",
    "The quick brown fox jumps over the lazy dog again and again and again",
    "50% off!",
    "日本",
    "🐱",
    "WWWWWWWWWWWWWWWWWWWWWWWW",
    "one two three",
  ],
} as const;

/** A random sentence of the grammar that prompts are written in: things, people, places, lettering, cameras and styles. */
export function randomSentence(random: Random): string {
  const word = (name: keyof typeof SENTENCE_WORDS): string => random.pick(SENTENCE_WORDS[name]);
  const colour = (): string =>
    random.chance(0.25) ? `#${random.uint32().toString(16).padStart(8, "0").slice(0, 6)}` : word("colour");
  const maybe = (share: number, text: () => string): string => (random.chance(share) ? `${text()} ` : "");
  const person = (): string =>
    `${maybe(0.3, () => word("number"))}${maybe(0.2, colour)}${word("person")} ${maybe(0.6, () => word("pose"))}${maybe(0.6, () => `${random.pick(["wearing", "in", "with"])} a ${maybe(0.4, colour)}${word("garment")}`)}`;
  const thing = (): string =>
    `${maybe(0.4, () => word("number"))}${maybe(0.25, () => word("size"))}${maybe(0.4, colour)}${maybe(0.2, () => word("material"))}${word("thing")} `;
  const noun = (): string => (random.chance(0.3) ? person() : thing());
  const lettering = (): string => {
    const [opening, closing] = random.pick(['""', "“”", "«»", "„“", "''"]);
    return `, ${word("lettering")} ${opening}${word("text")}${closing}`;
  };
  const clauses: readonly (() => string)[] = [
    () => `, ${word("place")}`,
    () => ` on a ${maybe(0.4, colour)}${maybe(0.4, () => word("material"))}${word("surface")}`,
    () => `, ${word("camera")}`,
    () => `, ${word("mood")}`,
    () => `, ${colour()} and ${colour()} palette`,
    () => `, without ${word("thing")}`,
    lettering,
  ];
  let text = random.chance(0.08) ? "" : noun();
  for (let left = random.integer(0, 3); left > 0; left--) text += `${word("relation")} ${noun()}`;
  if (random.chance(0.05)) text = Array.from({ length: 9 }, thing).join(", ");
  for (const clause of clauses) if (random.chance(0.25)) text += clause();
  if (random.chance(0.3)) text += lettering();
  return random.chance(0.75) ? `${text}, ${word("style")}` : text;
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
