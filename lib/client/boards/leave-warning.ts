/** Asks before a tab is closed with changes of a board that the studio has not confirmed. */
import type { BoardStore } from "./board-store";

/** For as long as the store lives, because changes are also sent after the person has left the board's page. */
export function warnWhileUnsaved(
  tab: Pick<EventTarget, "addEventListener" | "removeEventListener">,
  { subscribe, getState }: Pick<BoardStore, "subscribe" | "getState">,
): void {
  const ask = (event: Event) => event.preventDefault();
  subscribe(() => {
    // Only then: a page that always listens is not kept for the Back of the browser.
    if (getState().unsaved > 0) tab.addEventListener("beforeunload", ask);
    else tab.removeEventListener("beforeunload", ask);
  });
}
