/** Waits for hydration: before it, a page from the server ignores keys. */
import type { Locator, Page } from "@playwright/test";

/**
 * Waits until React has hydrated this element and listens to keys. React replays early clicks itself, but not keys
 * pressed on the document.
 */
export async function hydrated(locator: Locator): Promise<void> {
  await locator.evaluate(async (element) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    while (!Object.keys(element).some((key) => key.startsWith("__reactProps$"))) await frame();
    // Effects add the listeners after the next paint.
    for (let n = 0; n < 3; n++) await frame();
  });
}

/** Makes every `goto` and `reload` of a page wait for the hydration of all inputs and buttons. */
export function waitForHydrationOnLoad(page: Page): void {
  const { goto, reload } = page;
  page.goto = async (...args) => {
    const answer = await goto.apply(page, args);
    await waitForHydration(page);
    return answer;
  };
  page.reload = async (...args) => {
    const answer = await reload.apply(page, args);
    await waitForHydration(page);
    return answer;
  };
}

async function waitForHydration(page: Page): Promise<void> {
  const wait = async () => {
    const isAlive = (element: Element) => Object.keys(element).some((key) => key.startsWith("__reactProps$"));
    // The script of the guests' page runs before the load event, and is not React.
    if (document.querySelector("script#data")) return;
    const until = performance.now() + 10_000;
    while (![...document.querySelectorAll("button, input, textarea, select")].every(isAlive)) {
      if (performance.now() > until) return;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  // A redirect of the page aborts this evaluation.
  await page.evaluate(wait).catch(() => {});
}
