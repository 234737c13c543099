/** The heights of what covers the window at its edges, in CSS pixels. */
export interface Bars {
  above: number;
  below: number;
}

/** Scrolls by as little as brings a part of the sheet between the bars. @param part in pixels of the sheet. */
export function scrollIntoView(
  container: HTMLElement,
  part: { top: number; height: number },
  bars: Bars,
): void {
  const top = container.getBoundingClientRect().top + part.top;
  const bottom = top + part.height;
  if (top < bars.above) window.scrollBy({ top: top - bars.above });
  else if (bottom > window.innerHeight - bars.below) {
    window.scrollBy({ top: bottom - window.innerHeight + bars.below });
  }
}
