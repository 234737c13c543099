/** When a page that came from the server has come to life. */
import type { Locator } from "@playwright/test";

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
