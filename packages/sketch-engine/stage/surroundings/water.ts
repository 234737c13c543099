import { lch, mixEvenly } from "../../core/colour";
import { path } from "../../core/path";
import type { Part } from "../../subjects/kinds";
import { type Site, SKIES } from "./site";

/** Length of a reflection over what is reflected: ripples that face the eye shorten it. */
const SHORTENED = 0.86;
const STRENGTH = 0.5;

/** Parts upside down below the waterline. */
export const reflected = (parts: readonly Part[], line: number): Part[] =>
  parts.map(({ outline, gradient: _gradient, alpha = 1, ...look }) => ({
    ...look,
    alpha: alpha * STRENGTH,
    outline: outline.map((x, y) => [x, line + (line - y) * SHORTENED]),
  }));

/** Still water from its far edge to a height of the picture, with what it mirrors and the ripples over it. */
export function canalWater(
  { brief, aspect, random }: Site,
  line: number,
  mirrored: Part[],
  to: number,
): Part[] {
  const [zenith, low] = SKIES[brief.time];
  const deep = mixEvenly(lch(0.42, 0.05, 215), zenith, 0.35);
  const ripples = path();
  const own = random.fork("ripples");
  for (let i = 0; i < 46; i++) {
    const share = own.next() ** 1.4;
    const half = (0.02 + 0.07 * share) * own.range(0.6, 1.4);
    ripples.ellipse(
      own.range(0, aspect),
      line + 0.02 + share * (to - line),
      half,
      0.0014 + 0.003 * share,
      20,
    );
  }
  return [
    {
      outline: path().rect(-0.02, line, aspect + 0.04, to - line),
      colour: mixEvenly(deep, low, 0.3),
      gradient: {
        ...{ from: [0, 0], along: [0, 1], aspect: aspect / (to - line) },
        stops: [
          { at: 0, colour: mixEvenly(deep, low, 0.5), alpha: 1 },
          { at: 1, colour: deep, alpha: 1 },
        ],
      },
    },
    ...mirrored,
    { outline: ripples, colour: mixEvenly(low, lch(0.97, 0.01, 220), 0.4), alpha: 0.4 },
  ];
}
