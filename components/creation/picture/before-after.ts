/** How a picture and the picture that it was made from are shown. */
import type { Creation, CreationInput } from "contract/creations/creation";

export type Shown = "both" | "slider" | "before" | "after";

/** In words, in the order of the choice. */
export const SHOWN_WORDS: Readonly<Record<Shown, string>> = {
  both: "Both",
  slider: "Slider",
  before: "Before",
  after: "After",
};

export const sourceOf = ({ made_from }: Pick<Creation, "made_from">): CreationInput | null =>
  made_from?.inputs.find(({ place }) => place === "source") ?? null;

interface Size {
  width: number;
  height: number;
}

/** Shapes that differ by rounding alone look the same. */
const SAME_SHAPE = 0.02;

/** A slider lays one picture over the other, which only shows a difference where both have about the same shape. */
export const haveSameShape = (one: Size, other: Size): boolean =>
  Math.abs((one.width * other.height) / (one.height * other.width) - 1) <= SAME_SHAPE;

/** The key shows the source, and with the next press what was shown before. */
export const toggled = (shown: Shown, last: Exclude<Shown, "before">): Shown =>
  shown === "before" ? last : "before";
