/** Stepping through the prompt history, and back to the unsent text. */

export interface Walk {
  /** The position in the history; -1 for the unsent text. */
  at: number;
  /** The unsent text from which the first step was made. */
  unsent: string;
}

export interface Step {
  walk: Walk;
  text: string;
}

/**
 * One step to an older or newer prompt.
 *
 * @param prompts the newest first.
 * @param walk the result of the last step; null before the first.
 * @param text the text of the field; where it changed since the last step, it is the new unsent text.
 * @returns null at the end of the history.
 */
export function step(
  prompts: readonly string[],
  walk: Walk | null,
  text: string,
  to: "older" | "newer",
): Step | null {
  const isUnchanged = walk !== null && walk.at >= 0 && prompts[walk.at] === text;
  const from: Walk = isUnchanged ? walk : { at: -1, unsent: text };
  if (to === "newer") {
    if (from.at < 0) return null;
    const at = from.at - 1;
    return { walk: { ...from, at }, text: at < 0 ? from.unsent : (prompts[at] ?? "") };
  }
  let at = from.at + 1;
  // Right after sending, the newest prompt is already in the field.
  if (prompts[at]?.trim() === text.trim()) at += 1;
  const older = prompts[at];
  return older === undefined ? null : { walk: { ...from, at }, text: older };
}
