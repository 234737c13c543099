import { fromBytes, toLch, toOklab } from "../../core/colour";
import type { Bitmap } from "../../request";
import { appended } from "../change/splice";
import { LEXICON } from "../lexicon";
import { COLOUR_NAMES } from "../lexicon/colour-names";
import { COLOUR_WORDS } from "../lexicon/colours";

/** The longest prompt that is drawn. */
const MAX_PROMPT = 8000;
const MAX_COLOURS = 5;
/** A colour that covers less of the pictures is none of their main colours. */
const LEAST_SHARE = 0.06;
const OPAQUE = 128;
/** What counts of a grey pixel, and the chroma of one that counts in full. */
const [GREY, VIVID] = [0.3, 0.12];
/** Pixels are counted in steps of so many bytes a channel. */
const STEP = 16;

interface Named {
  name: string;
  lab: readonly number[];
}

/** The names that mean a colour and nothing else, the first of each colour. */
const NAMES: readonly Named[] = [
  ...COLOUR_WORDS.flatMap(({ words, colour }) => (colour ? [words.split(", ")[0]!] : [])),
  ...Object.keys(COLOUR_NAMES).map((names) => names.split(", ")[0]!),
].flatMap((name) => {
  const colour = LEXICON.get(name)?.meaning.colour;
  if (!colour) return [];
  const [lightness, chroma, hue] = colour;
  const angle = (hue * Math.PI) / 180;
  return [{ name, lab: [lightness, chroma * Math.cos(angle), chroma * Math.sin(angle)] }];
});

/**
 * The prompt with the main colours of pictures as its palette, in words that the engine knows.
 *
 * @param pictures small ones; all their pixels are looked at, and none that is transparent counts.
 * @returns the prompt itself where the pictures show nothing, or it is too long for more.
 */
export function colouredPrompt(prompt: string, pictures: readonly Bitmap[]): string {
  const names = mainColours(pictures);
  if (names.length === 0) return prompt;
  const list = names.length === 1 ? names[0]! : `${names.slice(0, -1).join(", ")} and ${names.at(-1)!}`;
  const coloured = appended(prompt, `${list} palette`);
  return coloured.length <= MAX_PROMPT ? coloured : prompt;
}

/** The names of the colours that cover most of the pictures, vivid ones before grey ones of their size. */
function mainColours(pictures: readonly Bitmap[]): string[] {
  const cells = new Map<number, number>();
  for (const { data } of pictures)
    for (let i = 0; i < data.length; i += 4) {
      if (data[i + 3]! < OPAQUE) continue;
      const [red, green, blue] = [data[i]!, data[i + 1]!, data[i + 2]!].map((byte) =>
        Math.floor(byte / STEP),
      );
      const cell = (red! << 8) | (green! << 4) | blue!;
      cells.set(cell, (cells.get(cell) ?? 0) + 1);
    }
  const shares = new Map<string, number>();
  let total = 0;
  for (const [cell, count] of cells) {
    const byte = (shift: number): number => ((cell >> shift) & 15) * STEP + STEP / 2;
    const colour = fromBytes(byte(8), byte(4), byte(0));
    const weight = count * Math.min(1, Math.max(GREY, toLch(colour)[1] / VIVID));
    const name = nearestName(toOklab(colour));
    shares.set(name, (shares.get(name) ?? 0) + weight);
    total += weight;
  }
  return [...shares]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, MAX_COLOURS)
    .filter(([, share], index) => index === 0 || share / total >= LEAST_SHARE)
    .map(([name]) => name);
}

function nearestName(lab: readonly number[]): string {
  let nearest = NAMES[0]!;
  let least = Number.POSITIVE_INFINITY;
  for (const one of NAMES) {
    // How light it is counts less than its hue.
    const far =
      ((lab[0]! - one.lab[0]!) * 0.6) ** 2 + (lab[1]! - one.lab[1]!) ** 2 + (lab[2]! - one.lab[2]!) ** 2;
    if (far < least) [nearest, least] = [one, far];
  }
  return nearest.name;
}
