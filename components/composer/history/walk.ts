/** Walking through earlier prompts, and back to what was being written. */

export interface Walk {
  /** The earlier prompt that is shown; -1 for what is being written. */
  at: number;
  /** What was being written when the walk began. */
  unsent: string;
}

export interface Step {
  walk: Walk;
  text: string;
}

/**
 * One step.
 *
 * @param prompts the newest first.
 * @param walk where the last step led; null before the first.
 * @param text what stands in the field; changed since the last step, it is what is being written from now on.
 * @returns null where there is nothing further on.
 */
export function step(
  prompts: readonly string[],
  walk: Walk | null,
  text: string,
  to: "older" | "newer",
): Step | null {
  const isOnTheWay = walk !== null && walk.at >= 0 && prompts[walk.at] === text;
  const from: Walk = isOnTheWay ? walk : { at: -1, unsent: text };
  if (to === "newer") {
    if (from.at < 0) return null;
    const at = from.at - 1;
    return { walk: { ...from, at }, text: at < 0 ? from.unsent : (prompts[at] ?? "") };
  }
  let at = from.at + 1;
  // Straight after sending, the newest prompt is what stands there: that would be no step.
  if (prompts[at]?.trim() === text.trim()) at += 1;
  const older = prompts[at];
  return older === undefined ? null : { walk: { ...from, at }, text: older };
}
