/** Measures a page's performance with the browser's observers. */
import type { Page } from "@playwright/test";

interface Observed {
  lcpMs: number;
  cls: number;
  /** Durations of all interactions, from the press to the next paint; browsers do not report those under 16 ms. */
  interactionsMs: number[];
}

interface ShiftEntry extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
}
interface EventEntry extends PerformanceEntry {
  interactionId: number;
}
declare global {
  interface Window {
    benched: { lcp: number; shifts: number; interactions: Map<number, number> };
  }
}

/** Must be called before the page is opened. */
export async function observe(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = { lcp: 0, shifts: 0, interactions: new Map<number, number>() };
    window.benched = seen;
    const on = (options: PerformanceObserverInit, take: (entry: PerformanceEntry) => void) =>
      new PerformanceObserver((list) => list.getEntries().forEach(take)).observe(options);
    on({ type: "largest-contentful-paint", buffered: true }, (entry) => {
      seen.lcp = entry.startTime;
    });
    on({ type: "layout-shift", buffered: true }, (entry) => {
      const { value, hadRecentInput } = entry as ShiftEntry;
      if (!hadRecentInput) seen.shifts += value;
    });
    on({ type: "event", buffered: true, durationThreshold: 16 } as PerformanceObserverInit, (entry) => {
      const { interactionId, duration } = entry as EventEntry;
      if (!interactionId) return;
      seen.interactions.set(interactionId, Math.max(duration, seen.interactions.get(interactionId) ?? 0));
    });
  });
}

export async function observed(page: Page): Promise<Observed> {
  // Observers report slightly after the frame.
  await page.waitForTimeout(300);
  return page.evaluate(() => ({
    lcpMs: window.benched.lcp,
    cls: window.benched.shifts,
    interactionsMs: [...window.benched.interactions.values()],
  }));
}
