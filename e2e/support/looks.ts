/** The themes and window sizes in which pages are checked. */
import { expect, type Page } from "@playwright/test";

interface Look {
  theme: "dark" | "light";
  viewport: { width: number; height: number };
}

export const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

const BASIC_COMBINATIONS: readonly Look[] = [
  { theme: "dark", viewport: DESKTOP },
  { theme: "light", viewport: PHONE },
];
const OTHER_COMBINATIONS: readonly Look[] = [
  { theme: "light", viewport: DESKTOP },
  { theme: "dark", viewport: PHONE },
];

/** Both themes and both widths; each theme in each width with `npm run test:long`, which takes twice as long. */
const LOOKS: readonly Look[] = process.env.EVERY_LOOK
  ? [...BASIC_COMBINATIONS, ...OTHER_COMBINATIONS]
  : BASIC_COMBINATIONS;

/** Runs a check in every look, on the open page: a reload for each look would take most of the time. */
export async function inEveryLook(page: Page, check: (look: string) => Promise<void>): Promise<void> {
  for (const { theme, viewport } of LOOKS) {
    await page.setViewportSize(viewport);
    // As another tab does it.
    await page.evaluate((newValue) => {
      dispatchEvent(new StorageEvent("storage", { key: "theme", newValue }));
    }, theme);
    await expect(page.locator("html")).toHaveClass(new RegExp(`(?:^| )${theme}(?: |$)`));
    await check(`${theme}, ${viewport.width} px wide`);
  }
}
