import { lch, type Rgb } from "../core/colour";
import { thingOf } from "../things/catalogue";
import type { SubjectOrder } from "./brief";
import type { Token } from "./reading/tokens";

const HUES = [15, 85, 160, 235, 300, 50] as const;
const tints = (lightness: number, chroma: number): Rgb[] => HUES.map((hue) => lch(lightness, chroma, hue));

/** Words for several colours at once, of which things of one kind have one each. */
const ASSORTMENTS: ReadonlyMap<string, readonly Rgb[]> = new Map([
  ...["pastel", "pastels", "pastel-coloured", "pastel-colored"].map(
    (word) => [word, tints(0.85, 0.065)] as const,
  ),
  ...["colourful", "colorful", "multicoloured", "multicolored", "rainbow-coloured", "bright-coloured"].map(
    (word) => [word, tints(0.68, 0.15)] as const,
  ),
]);

/** The colours of several things of one kind, where the prompt names none for them but wants them to differ. */
export function assortmentOf(
  main: SubjectOrder | undefined,
  tokens: readonly Token[],
): Pick<SubjectOrder, "colours"> {
  if (!main || main.count < 2 || main.colour || !thingOf(main.kind)) return {};
  const colours = tokens.map(({ word }) => ASSORTMENTS.get(word)).find((found) => found !== undefined);
  return colours ? { colours } : {};
}
