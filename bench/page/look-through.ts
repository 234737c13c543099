/** Scrolls quickly through the library or a board and measures every frame. */
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

/** @param total what the page says about all of them, such as "10,000 creations". */
export async function lookThrough(
  context: BrowserContext,
  origin: string,
  { path, total }: { path: string; total: RegExp },
): Promise<Look> {
  const page = await context.newPage();
  const startedAt = performance.now();
  await page.goto(`${origin}${path}`, { waitUntil: "commit" });
  await page.waitForFunction(() => {
    const picture = document.querySelector<HTMLImageElement>("main li img");
    return picture?.complete && picture.naturalWidth > 0;
  });
  const firstPictureMs = performance.now() - startedAt;
  await page.getByText(total).first().waitFor();

  const down = await scroll(page, SPEED);
  const up = await scroll(page, -SPEED);
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
  const { frames } = await scroll(page, SPEED);
  await context.close();
  return frames;
}

/** @param speed pixels a second; negative scrolls up. Ends at the end of the page when nothing more is loading. */
async function scroll(page: Page, speed: number) {
  const { took, ...rest } = await page.evaluate(
    async ([perSecond, deadlineMs]) => {
      const took: number[] = [];
      const seen = new Set<string>();
      let mostTiles = 0;
      let stillFor = 0;
      const startedAt = await new Promise<number>(requestAnimationFrame);
      let before = startedAt;
      while (stillFor < 60 && before - startedAt < deadlineMs) {
        const at = window.scrollY;
        // Moves by one sixtieth of a second, or by the duration of the previous frame if that was longer.
        const seconds = Math.max(1 / 60, (took.at(-1) ?? 0) / 1_000);
        window.scrollBy({ top: perSecond * Math.min(seconds, 0.1), behavior: "instant" });
        const now = await new Promise<number>(requestAnimationFrame);
        took.push(now - before);
        before = now;
        const isWaiting =
          window.scrollY === at && document.querySelector("main")?.textContent?.includes("Loading more");
        stillFor = window.scrollY === at && !isWaiting ? stillFor + 1 : 0;
        const tiles = document.querySelectorAll<HTMLElement>("main li[data-index]");
        mostTiles = Math.max(mostTiles, tiles.length);
        for (const tile of tiles) seen.add(tile.dataset.index ?? "");
      }
      return { took, mostTiles, seen: seen.size };
    },
    [speed, MAX_SCROLL_MS] as const,
  );
  return { ...rest, frames: { longestMs: Math.max(...took), p99Ms: quantile(took, 0.99) } };
}
