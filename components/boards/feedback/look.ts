/** When what is shown on a page counts as seen. */

/** How long something has to be shown to count as seen. */
export const LOOK_MS = 1_500;

type Page = Pick<Document, "visibilityState" | "addEventListener" | "removeEventListener">;

/**
 * Calls once the page has been visible for so long without a break, and again after each return to it: the former call may
 * have failed.
 *
 * @returns ends it.
 */
export function whenLookedAt(page: Page, onSeen: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    clearTimeout(timer);
    if (page.visibilityState === "visible") timer = setTimeout(onSeen, LOOK_MS);
  };
  look();
  page.addEventListener("visibilitychange", look);
  return () => {
    clearTimeout(timer);
    page.removeEventListener("visibilitychange", look);
  };
}
