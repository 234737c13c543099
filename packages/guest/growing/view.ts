/** What is seen of something long, and when that changes. */

/** A part of an element, in pixels from its top. */
export interface View {
  from: number;
  to: number;
}

/** How much is rendered above and below the visible part, in heights of the window. */
const MARGIN = 1;
/** Scrolling by less than this share of the window renders nothing new. */
const STEP = 0.25;

/** The visible part of an element with a margin, in steps. What scrolls it may be smaller than the window. */
export function viewOf(element: Element): View {
  const height = window.innerHeight;
  const step = height * STEP;
  const top = Math.floor(-element.getBoundingClientRect().top / step) * step;
  return { from: top - height * MARGIN, to: top + step + height * (1 + MARGIN) };
}

/** @param look is called when the page, something in it or the window's size has moved. @returns how to call it off. */
export function whenScrolled(look: () => void): () => void {
  // Scrolling of an element is told to the window only on the way down.
  const options = { passive: true, capture: true };
  window.addEventListener("scroll", look, options);
  window.addEventListener("resize", look, options);
  return () => {
    window.removeEventListener("scroll", look, options);
    window.removeEventListener("resize", look, options);
  };
}
