/** The picture with the focus, and where the focus goes when pictures come, go and change places. */
import { flushSync } from "react-dom";

const focused = () => document.activeElement?.closest<HTMLElement>("[data-picture]") ?? null;

/** The id of the picture that has the focus, or contains it. */
export const focusedPicture = (): string | null => focused()?.dataset.picture ?? null;

const pictures = () => [...document.querySelectorAll<HTMLElement>("#main [data-picture]")];

/**
 * Makes a change and shows it. The focus stays on its element if that is still there; otherwise it goes to the picture
 * that took the place, or to the page.
 */
export function changeKeepingFocus(change: () => void): void {
  const before = document.activeElement;
  const tile = focused();
  const at = tile ? pictures().indexOf(tile) : -1;
  flushSync(change);
  // Removed and moved elements lose the focus to the body.
  if (document.activeElement !== document.body) return;
  const all = pictures();
  const target =
    before instanceof HTMLElement && before !== document.body && before.isConnected
      ? before
      : (all[Math.min(at, all.length - 1)] ?? document.getElementById("main"));
  target?.focus({ preventScroll: true });
}
