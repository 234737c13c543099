/** How much room the compared pictures have, before the page measures it. */

import type { WindowSize } from "contract/window-size";
import type { Size } from "@/components/ui/layout/best-columns";
import { contentWidth, WIDE_PX } from "@/components/ui/layout/content-width";

/** The width of the list of differences, and from which width of the window on. */
const DIFFERENCES = { narrow: 380, wide: 440, fromPx: 1280 };
/** Above and below the pictures in a wide window, where they fill it. */
const HEADER_PX = 80;
/** The share of a narrow window that they take. */
const NARROW_SHARE = 0.68;

/** @param hasDifferences whether the list of differences stands beside them in a wide window. */
export function likelyArea({ width, height }: WindowSize, hasDifferences: boolean): Size {
  const differences = width < DIFFERENCES.fromPx ? DIFFERENCES.narrow : DIFFERENCES.wide;
  return {
    width: contentWidth(width, hasDifferences ? differences : 0),
    height: width < WIDE_PX ? height * NARROW_SHARE : height - HEADER_PX,
  };
}
