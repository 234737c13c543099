/**
 * A layout that style sheets cannot express, so that the server computes it for a guessed size. In another size it is painted
 * only once the page has measured, because everything in it would move then. A style sheet decides that in the browser, before
 * anything is painted.
 */

/** In pixels. */
export interface GuessedSize {
  width: number;
  /** Absent where the layout does not depend on it. */
  height?: number;
}

/** A share that moves nothing by more than a few pixels, in a layout relative to its size. */
const SLIGHTLY = { width: 0.04, height: 0.1 };

/** Whether what was laid out for one width can stay in another. */
export const isNear = (width: number, other: number): boolean =>
  Math.abs(width - other) <= other * SLIGHTLY.width;

/** Hides everything with `data-laid-out` in a container that has another size than the guessed one. */
export function HideUnlessNear({ width, height }: GuessedSize) {
  const unlike = (name: "width" | "height", pixels: number) =>
    `(${name} < ${pixels * (1 - SLIGHTLY[name])}px) or (${name} > ${pixels * (1 + SLIGHTLY[name])}px)`;
  const sides = [unlike("width", width), ...(height === undefined ? [] : [unlike("height", height)])];
  return <style>{`@container ${sides.join(" or ")} { [data-laid-out] { display: none } }`}</style>;
}
