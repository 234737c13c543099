import { type Lch, lch, type Rgb } from "../core/colour";
import type { Piece } from "./reading/phrases";
import type { Token } from "./reading/tokens";

/**
 * A darker tone subtracts from the lightness, a lighter one covers a share of the way to white; then a factor on the chroma.
 */
type Tone = readonly [lightness: number, chroma: number];

/** Words that change the colour after them: "pale pink". */
const TONES: Readonly<Record<string, Tone>> = {
  dark: [-0.18, 0.9],
  deep: [-0.12, 1.05],
  rich: [-0.06, 1.1],
  midnight: [-0.25, 0.8],
  burnt: [-0.1, 0.95],
  moody: [-0.14, 0.85],
  light: [0.45, 0.75],
  pale: [0.6, 0.6],
  soft: [0.3, 0.7],
  baby: [0.55, 0.65],
  pastel: [0.55, 0.6],
  powder: [0.5, 0.55],
  dusty: [0.18, 0.55],
  muted: [0.06, 0.55],
  faded: [0.25, 0.5],
  washed: [0.35, 0.5],
  bright: [0.15, 1.25],
  vivid: [0.06, 1.35],
  vibrant: [0.06, 1.3],
  bold: [0, 1.2],
  saturated: [0, 1.3],
  hot: [0, 1.3],
  electric: [0.08, 1.4],
  neon: [0.2, 1.5],
  fluorescent: [0.25, 1.5],
};
const LIGHTEST = 0.95;
const DARKEST = 0.12;

const toned = ([lightness, chroma, hue]: Lch, [change, factor]: Tone): Lch => [
  change < 0 ? Math.max(DARKEST, lightness + change) : lightness + Math.max(0, LIGHTEST - lightness) * change,
  chroma * factor,
  hue,
];

/** What tones mean before a background that has no other colour. */
const PLAIN_TONES: Readonly<Record<string, Lch>> = {
  dark: [0.22, 0.012, 260],
  deep: [0.25, 0.02, 260],
  moody: [0.26, 0.015, 260],
  light: [0.93, 0.008, 90],
  pale: [0.92, 0.015, 80],
  bright: [0.95, 0.01, 95],
  soft: [0.88, 0.015, 70],
  pastel: [0.9, 0.04, 20],
  warm: [0.86, 0.04, 70],
  cool: [0.86, 0.02, 240],
  neutral: [0.82, 0.01, 80],
};

export const isTone = (word: string): boolean => Object.hasOwn(TONES, word);
export const isPlainTone = (word: string): boolean => Object.hasOwn(PLAIN_TONES, word);

/** A colour piece with the tones before it, such as "pale pink". */
export function colourOf({ match, start }: Piece, tokens: readonly Token[]): Lch | null {
  const colour = match?.definition.meaning.colour;
  if (!colour) return null;
  let result = colour;
  for (let i = start - 1; i >= 0 && !tokens[i]!.endsClause; i--) {
    const { word } = tokens[i]!;
    if (!Object.hasOwn(TONES, word)) break;
    result = toned(result, TONES[word]!);
  }
  return result;
}

/** The colour that a tone alone means for a surface: "dark background". */
export function toneBefore(start: number, tokens: readonly Token[]): Lch | null {
  const word = tokens[start - 1]?.endsClause ? undefined : tokens[start - 1]?.word;
  return word !== undefined && Object.hasOwn(PLAIN_TONES, word) ? PLAIN_TONES[word]! : null;
}

/** The colour of a material, darker or lighter by the tone before it: "dark wooden counter". */
export function tintOf({ match, start }: Piece, tokens: readonly Token[]): Rgb | undefined {
  const tint = match?.definition.meaning.tint;
  const word = tokens[start - 1]?.word ?? "";
  const isToned = Object.hasOwn(TONES, word) && !tokens[start - 1]!.endsClause;
  if (!tint && !isToned) return undefined;
  return lch(...(isToned ? toned(tint ?? WOOD, TONES[word]!) : (tint ?? WOOD)));
}
const WOOD: Lch = [0.6, 0.08, 60];
