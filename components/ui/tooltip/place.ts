/** Where a tooltip goes. All lengths are CSS pixels. */

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

interface Size {
  width: number;
  height: number;
}

/** Between the control and the tooltip, and between the tooltip and the edge of the window. */
const GAP = 6;

const within = (at: number, most: number) => Math.max(GAP, Math.min(at, most - GAP));

/** Above the control and centred; below where there is no room. @param beside at its right, for a column of controls at the left edge */
export function placeTooltip(
  control: Box,
  tip: Size,
  view: Size,
  beside = false,
): { left: number; top: number } {
  if (beside) {
    const top = control.top + (control.height - tip.height) / 2;
    return { left: control.left + control.width + GAP, top: within(top, view.height - tip.height) };
  }
  const above = control.top - tip.height - GAP;
  const left = control.left + (control.width - tip.width) / 2;
  return {
    left: within(left, view.width - tip.width),
    top: above >= GAP ? above : control.top + control.height + GAP,
  };
}
