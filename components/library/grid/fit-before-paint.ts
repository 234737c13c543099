/**
 * Fits the server's page to the window before it is painted: the server lays out the library for the window of the last
 * visit, and where this one is wider or narrower, a small script behind the tiles places them as the page will, so that
 * nothing moves when the page begins.
 */
import { justifiedRows } from "@/components/ui/layout/justified-rows";
import type { TileSize } from "../tile-size";
import { HEADING_HEIGHT, type Measure, measuresOf, SECTION_GAP, SLIGHTLY } from "./sheet";

interface Fit {
  /** The width in pixels for which the tiles are placed. */
  likelyWidth: number;
  slightly: number;
  /** The widest first. */
  measures: readonly Measure[];
  headingHeight: number;
  sectionGap: number;
  /** Whether the page has all tiles of the list; otherwise the last row may be incomplete. */
  isComplete: boolean;
}

/** Places the headings and tiles of a sheet that the server has placed for another width. It refers to nothing outside itself. */
function fit(sheet: HTMLElement, rowsOf: typeof justifiedRows, options: Fit): void {
  const { likelyWidth, slightly, measures, headingHeight, sectionGap, isComplete } = options;
  // The page has begun, and places the tiles itself.
  if (!sheet.style.height.endsWith("cqw")) return;
  const width = Math.floor(sheet.getBoundingClientRect().width);
  const measure = measures.find(({ from }) => width >= from);
  // As slight a difference as that of a scrollbar is left to lengths relative to the width.
  if (width === 0 || !measure || Math.abs(width / likelyWidth - 1) <= slightly) return;
  const { gutter, targetHeight } = measure;
  const place = (element: HTMLElement, lengths: Record<string, number>) => {
    for (const [name, pixels] of Object.entries(lengths)) element.style.setProperty(name, `${pixels}px`);
  };
  const sections = [...sheet.querySelectorAll("section")];
  let top = 0;
  for (const [at, section] of sections.entries()) {
    for (const heading of section.querySelectorAll("h2")) place(heading, { top, height: headingHeight });
    top += headingHeight;
    const tiles = [...section.querySelectorAll<HTMLElement>("[data-index]")];
    const ratios = tiles.map(({ style }) => Number.parseFloat(style.width) / Number.parseFloat(style.height));
    const rows = rowsOf(ratios, { width, gutter, targetHeight });
    for (const { first, count, height } of rows) {
      // Of the last row more tiles will come, so nobody knows its height yet.
      const isOpen = !isComplete && at === sections.length - 1 && first + count === tiles.length;
      let left = 0;
      for (const [index, tile] of tiles.slice(first, first + count).entries()) {
        const tileWidth = height * (ratios[first + index] ?? 1);
        place(tile, { left, top, width: isOpen ? 0 : tileWidth, height: isOpen ? 0 : height });
        left += tileWidth + gutter;
      }
      top += height + gutter;
    }
    top += sectionGap;
  }
  const known = sheet.getBoundingClientRect().height;
  place(sheet, { height: isComplete ? top : Math.max(top, known) });
}

/**
 * Runs at once, or, where the server sends the page in parts, as soon as the part with the sheet is shown: an observer is told
 * of that before the browser paints. It refers to nothing outside itself.
 */
function whenShown(sheet: HTMLElement, run: () => void): void {
  if (sheet.getBoundingClientRect().width > 0) {
    run();
    return;
  }
  const observer = new ResizeObserver(() => {
    if (sheet.getBoundingClientRect().width === 0) return;
    observer.disconnect();
    run();
  });
  observer.observe(sheet);
}

/**
 * The script inside a sheet before its tiles: a browser may paint before it has read the script behind them, so tiles that are
 * to be placed anew have no boxes until then. Boxes that were merely invisible would count as moved.
 */
export const hideScript = (likelyWidth: number): string =>
  `{const sheet=document.currentScript.parentElement;if(!(Math.abs(sheet.getBoundingClientRect().width/${likelyWidth}-1)<=${SLIGHTLY}))sheet.dataset.unplaced=""}`;

/** The script for a sheet that stands right before it. @param likelyWidth for which the tiles are placed. */
export function fitScript(likelyWidth: number, size: TileSize, isComplete: boolean): string {
  const options: Fit = {
    ...{ likelyWidth, slightly: SLIGHTLY, measures: measuresOf(size) },
    ...{ headingHeight: HEADING_HEIGHT, sectionGap: SECTION_GAP, isComplete },
  };
  const place = `(${fit})(sheet,${justifiedRows},${JSON.stringify(options)})`;
  const run = `()=>{${place};delete sheet.dataset.unplaced}`;
  return `{const sheet=document.currentScript.previousElementSibling;(${whenShown})(sheet,${run})}`;
}
