/** Scrolls through a list as a person does who looks at all of it. */
import type { Page } from "@playwright/test";

/** So many frames without a move are the end: until then the list may still be growing. */
const STILL_FRAMES = 30;

/** Down, half a screen of it at each frame. @param selector of what scrolls; of several the first one that can. */
export const scrollAll = (page: Page, selector: string): Promise<void> =>
  page.evaluate(
    async ([which, stillFrames]) => {
      const element = [...document.querySelectorAll(which)].find(
        (one) => one.scrollHeight > one.clientHeight,
      );
      for (let still = 0; element && still < stillFrames; ) {
        const before = element.scrollTop;
        element.scrollBy({ top: element.clientHeight / 2, behavior: "instant" });
        await new Promise(requestAnimationFrame);
        still = element.scrollTop > before ? 0 : still + 1;
      }
    },
    [selector, STILL_FRAMES] as const,
  );

/** Back to where the list begins. */
export const scrollToTop = (page: Page, selector: string): Promise<void> =>
  page.evaluate((which) => {
    for (const one of document.querySelectorAll(which)) one.scrollTo({ top: 0, behavior: "instant" });
  }, selector);
