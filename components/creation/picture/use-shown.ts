"use client";
import type { CreationInput } from "contract/creations/creation";
import { useState } from "react";
import { haveSameShape, SHOWN_WORDS, type Shown, toggled } from "./before-after";

/**
 * How the picture in view and its source are shown; at first side by side.
 *
 * @param size of the picture in view.
 */
export function useShown(
  before: CreationInput | null,
  size: { width: number; height: number },
  hasOutput: boolean,
) {
  const [wanted, setWanted] = useState<Shown>("both");
  const [last, setLast] = useState<Exclude<Shown, "before">>("both");
  const canSlide = before !== null && hasOutput && haveSameShape(before, size);
  const shown = wanted === "slider" && !canSlide ? "both" : wanted;
  const show = (next: Shown) => {
    if (shown !== "before") setLast(shown);
    setWanted(next);
  };
  const choices = (Object.keys(SHOWN_WORDS) as Shown[])
    .filter((value) => value !== "slider" || canSlide)
    .map((value) => ({ value, label: SHOWN_WORDS[value] }));
  return { shown, show, choices, toggle: before ? () => show(toggled(shown, last)) : null };
}
