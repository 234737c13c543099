/** The heights of the bars at the edges of the window. */
const BARS_PX = { above: 150, below: 100 };

/** Scrolls by as little as brings a part of the sheet between these bars. @param part in pixels of the sheet. */
export function scrollIntoView(container: HTMLElement, part: { top: number; height: number }): void {
  const top = container.getBoundingClientRect().top + part.top;
  const bottom = top + part.height;
  if (top < BARS_PX.above) window.scrollBy({ top: top - BARS_PX.above });
  else if (bottom > window.innerHeight - BARS_PX.below) {
    window.scrollBy({ top: bottom - window.innerHeight + BARS_PX.below });
  }
}
