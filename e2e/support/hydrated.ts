/** Waiting for hydration: until then a page from the server ignores keys. */
import type { Locator, Page } from "@playwright/test";

/**
 * Waits until React has taken over what the server sent for this element and its keys are heard. A click is kept for
 * later by React itself and needs no waiting; a key pressed on the document is not.
 */
export async function hydrated(locator: Locator): Promise<void> {
  await locator.evaluate(async (element) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    while (!Object.keys(element).some((key) => key.startsWith("__reactProps$"))) await frame();
    // Listeners are put on in effects, which run after the next paint.
    for (let n = 0; n < 3; n++) await frame();
  });
}

/** Lets every `goto` and `reload` of a page wait until React has taken over all that can be typed into or pressed. */
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
    const until = performance.now() + 10_000;
    while (![...document.querySelectorAll("button, input, textarea, select")].every(isAlive)) {
      if (performance.now() > until) return;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  // A page that redirects ends this evaluation.
  await page.evaluate(wait).catch(() => {});
}
