/** The width of the stream in a window; the page measures it afterwards. */
import type { WindowSize } from "@/lib/contract/window-size";

/** From this width on, the composer stands beside the stream. */
const WIDE = 1024;
/** Rail, composer and the padding of the page. */
const BESIDE = 56 + 380 + 2 * 16;

export const streamSize = ({ width, height }: WindowSize): WindowSize => ({
  width: width >= WIDE ? width - BESIDE : width,
  height,
});
