/** Scrolls through the library like somebody in a hurry, and watches every frame. */
import { type Browser, chromium, type Page } from "@playwright/test";
import { findBrowser } from "@/lib/commands/browser.mjs";

interface Frames {
  longestMs: number;
  p99Ms: number;
}

interface Look {
  firstPictureMs: number;
  /** Down, while further pages come in. */
  loading: Frames;
  /** Up again, with everything loaded. */
  loaded: Frames;
  mostTiles: number;
  total: number;
}

const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];
/** Pixels a frame: 3 600 a second at 60 frames, faster than anybody reads. */
const SPEED = 60;

export async function lookThrough(origin: string, name: string, count: number): Promise<Look[]> {
  const executablePath = await findBrowser();
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ["--no-sandbox", "--disable-gpu"],
  });
  try {
    const looks: Look[] = [];
    for (const viewport of SIZES) looks.push(await look(browser, viewport, { origin, name, count }));
    return looks;
  } finally {
    await browser.close();
  }
}

async function look(
  browser: Browser,
  viewport: { width: number; height: number },
  { origin, name, count }: { origin: string; name: string; count: number },
): Promise<Look> {
  const context = await browser.newContext({ viewport });
  const page = await context.newPage();
  await page.goto(`${origin}/sign-in`);
  await page.getByLabel("Your name").fill(name);
  await page.getByRole("button", { name: "Enter the demo studio" }).click();
  await page.waitForURL(`${origin}/`);
  await page.goto("about:blank");

  const startedAt = performance.now();
  await page.goto(`${origin}/library`, { waitUntil: "commit" });
  await page.waitForFunction(() => {
    const picture = document.querySelector<HTMLImageElement>("main li img");
    return picture?.complete && picture.naturalWidth > 0;
  });
  const firstPictureMs = performance.now() - startedAt;
  await page.getByText(`${count.toLocaleString("en")} creations`).waitFor();

  const down = await scroll(page, SPEED);
  const up = await scroll(page, -SPEED * 4);
  await context.close();
  return {
    firstPictureMs,
    loading: down.frames,
    loaded: up.frames,
    mostTiles: Math.max(down.mostTiles, up.mostTiles),
    total: down.seen,
  };
}

/** @param speed pixels a frame; below zero goes up. Ends where the page does and nothing more comes. */
async function scroll(page: Page, speed: number) {
  const { frames, ...rest } = await page.evaluate(async (step) => {
    const took: number[] = [];
    const seen = new Set<string>();
    let mostTiles = 0;
    let stillFor = 0;
    let before = await new Promise<number>(requestAnimationFrame);
    for (let frame = 0; stillFor < 60; frame++) {
      const at = window.scrollY;
      window.scrollBy({ top: step, behavior: "instant" });
      const now = await new Promise<number>(requestAnimationFrame);
      took.push(now - before);
      before = now;
      const isWaiting = document.querySelector("main")?.textContent?.includes("Loading older");
      stillFor = window.scrollY === at && !isWaiting ? stillFor + 1 : 0;
      if (frame % 10 === 0) {
        const tiles = document.querySelectorAll<HTMLElement>("main li[data-index]");
        mostTiles = Math.max(mostTiles, tiles.length);
        for (const tile of tiles) seen.add(tile.dataset.index ?? "");
      }
    }
    return { frames: took, mostTiles, seen: seen.size };
  }, speed);
  const sorted = frames.toSorted((a, b) => a - b);
  return {
    ...rest,
    frames: { longestMs: sorted.at(-1) ?? 0, p99Ms: sorted[Math.floor(sorted.length * 0.99)] ?? 0 },
  };
}
