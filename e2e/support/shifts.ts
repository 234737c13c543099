/** What moves on a page by itself, as the browser's observer of layout shifts reports it. */
import type { Page } from "@playwright/test";

/** Begins to watch every page that is opened from now on. @returns a function that reads what has moved on the open page, in its own score. */
export async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const seen = { score: 0 };
    Object.assign(window, { seenShifts: seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[])
        if (!entry.hadRecentInput) seen.score += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { seenShifts: { score: number } }).seenShifts.score);
}
