/** Scrolls quickly through the library, a board or a sheet and measures every frame. */
import type { BrowserContext, Page } from "@playwright/test";
import { quantile } from "./quantile";

interface Frames {
  longestMs: number;
  p99Ms: number;
}

export interface Look {
  firstPictureMs: number;
  /** Down, while further pages are loading. */
  loading: Frames;
  /** Up again, after all pages have loaded. */
  loaded: Frames;
  mostTiles: number;
  /** The number of tiles that were passed on the way down. */
  seen: number;
}

/** Pixels a second: about thirteen screens, far faster than anybody reads. */
const SPEED = 12_000;
/** The time limit of one direction. Scrolling stops there, and the number of passed tiles shows how far it got. */
const MAX_SCROLL_MS = 100_000;

export interface Shown {
  path: string;
  /** What the page says about all of them, such as "10,000 creations". */
  total: RegExp;
  /** Selector of the elements that have the pictures. */
  tiles?: string;
  /** Selector of the element that scrolls; without it the window. */
  scrolls?: string;
  /** What a person does before scrolling. */
  prepare?: (page: Page) => Promise<void>;
}

const TILES = "main li[data-index]";

export async function lookThrough(
  context: BrowserContext,
  origin: string,
  { path, total, tiles = TILES, scrolls = "html", prepare }: Shown,
): Promise<Look> {
  const page = await context.newPage();
  const startedAt = performance.now();
  await page.goto(`${origin}${path}`, { waitUntil: "commit" });
  await page.waitForFunction((selector) => {
    const picture = document.querySelector<HTMLImageElement>(`${selector} img`);
    return picture?.complete && picture.naturalWidth > 0;
  }, tiles);
  const firstPictureMs = performance.now() - startedAt;
  await page.getByText(total).first().waitFor();
  await prepare?.(page);

  const down = await scroll(page, SPEED, { tiles, scrolls });
  const up = await scroll(page, -SPEED, { tiles, scrolls });
  await context.close();
  return {
    firstPictureMs,
    loading: down.frames,
    loaded: up.frames,
    mostTiles: Math.max(down.mostTiles, up.mostTiles),
    seen: down.seen,
  };
}

const EMPTY_PIXELS = 60_000;

/** The same scroll of a page that has no content: what the machine and the browser take alone. */
export async function scrollNothing(context: BrowserContext): Promise<Frames> {
  const page = await context.newPage();
  await page.setContent(`<main style="height: ${EMPTY_PIXELS}px"></main>`);
  const { frames } = await scroll(page, SPEED, { tiles: TILES, scrolls: "html" });
  await context.close();
  return frames;
}

/** @param speed pixels a second; negative scrolls up. Ends at the end of the page when nothing more is loading. */
async function scroll(page: Page, speed: number, { tiles, scrolls }: { tiles: string; scrolls: string }) {
  const { took, ...rest } = await page.evaluate(
    async ([perSecond, deadlineMs, tileSelector, scrollSelector]) => {
      const scroller = document.querySelector(scrollSelector) ?? document.documentElement;
      const took: number[] = [];
      const seen = new Set<string>();
      let mostTiles = 0;
      let stillFor = 0;
      const startedAt = await new Promise<number>(requestAnimationFrame);
      let before = startedAt;
      while (stillFor < 60 && before - startedAt < deadlineMs) {
        const at = scroller.scrollTop;
        // Moves by one sixtieth of a second, or by the duration of the previous frame if that was longer.
        const seconds = Math.max(1 / 60, (took.at(-1) ?? 0) / 1_000);
        scroller.scrollBy({ top: perSecond * Math.min(seconds, 0.1), behavior: "instant" });
        const now = await new Promise<number>(requestAnimationFrame);
        took.push(now - before);
        before = now;
        const isWaiting =
          scroller.scrollTop === at && document.querySelector("main")?.textContent?.includes("Loading more");
        stillFor = scroller.scrollTop === at && !isWaiting ? stillFor + 1 : 0;
        const tiles = document.querySelectorAll<HTMLElement>(tileSelector);
        mostTiles = Math.max(mostTiles, tiles.length);
        for (const tile of tiles) seen.add(tile.dataset.index ?? tile.id);
      }
      return { took, mostTiles, seen: seen.size };
    },
    [speed, MAX_SCROLL_MS, tiles, scrolls] as const,
  );
  return { ...rest, frames: { longestMs: Math.max(...took), p99Ms: quantile(took, 0.99) } };
}
