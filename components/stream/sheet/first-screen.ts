/** How much of the stream the first answer of the server carries: enough for the screen, so that it is painted early. */
import { rowLayout, type SheetOptions } from "./contact-sheet";
import type { Strip } from "./strips";

const CAPTION = 84;
const THIN = 44;
const MAX_THIN = 4;

/**
 * @param windowHeight in pixels.
 * @returns how many strips begin within the window, and at least one row.
 */
export function onFirstScreen(strips: readonly Strip[], windowHeight: number, options: SheetOptions): number {
  let bottom = 0;
  for (const [index, strip] of strips.entries()) {
    if (bottom > windowHeight && strips.slice(0, index).some(({ kind }) => kind === "row")) return index;
    bottom +=
      strip.kind === "row"
        ? rowLayout(strip.row, options).height + CAPTION
        : Math.min(MAX_THIN, strip.items.length) * THIN;
  }
  return strips.length;
}
