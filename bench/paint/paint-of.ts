/** Measures with the browser's observers how a page is painted. */
import type { Page } from "@playwright/test";

export interface Paint {
  fcpMs: number;
  lcpMs: number;
  cls: number;
  /** The largest element that was painted, by its tag and the beginning of its text. */
  element: string;
}

const SETTLED_MS = 1_500;

export async function paintOf(page: Page, address: string): Promise<Paint> {
  await page.addInitScript(() => {
    const seen = { lcpMs: 0, cls: 0, element: "" };
    Object.assign(window, { seenPaint: seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { element?: Element })[]) {
        seen.lcpMs = entry.startTime;
        seen.element = `${entry.element?.tagName ?? "?"} ${entry.element?.textContent?.slice(0, 24) ?? ""}`
          .replace(/\s+/g, " ")
          .trim();
      }
    }).observe({ type: "largest-contentful-paint", buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[])
        if (!entry.hadRecentInput) seen.cls += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto(address, { waitUntil: "load" });
  await page.waitForTimeout(SETTLED_MS);
  return page.evaluate(() => {
    const { seenPaint } = window as unknown as { seenPaint: Omit<Paint, "fcpMs"> };
    const [fcp] = performance.getEntriesByName("first-contentful-paint");
    return { fcpMs: fcp?.startTime ?? 0, ...seenPaint };
  });
}
