/** Where a key leads on a sheet of tiles, by where they stand in the window. */

export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** As rows are laid out, tiles of one row may begin a little apart. */
const SAME_ROW = 0.5;

/**
 * The place of the tile that a key leads to: the one before or behind, the nearest of the next row, the first or the last.
 *
 * @param boxes of all tiles, in the order in which they are read. @returns -1 at the edge; null for a key that leads nowhere.
 */
export function neighbourOf(boxes: readonly Box[], at: number, key: string): number | null {
  switch (key) {
    case "ArrowLeft":
      return at - 1;
    case "ArrowRight":
      return at + 1 < boxes.length ? at + 1 : -1;
    case "Home":
      return 0;
    case "End":
      return boxes.length - 1;
    case "ArrowUp":
      return across(boxes, at, -1);
    case "ArrowDown":
      return across(boxes, at, 1);
    default:
      return null;
  }
}

/** The tile of the next row whose middle is nearest; -1 without a further row. */
function across(boxes: readonly Box[], at: number, step: 1 | -1): number {
  const from = boxes[at];
  if (!from) return -1;
  const away = (box: Box) => (step === 1 ? box.top - from.bottom : from.top - box.bottom);
  const apart = (box: Box) => Math.abs(box.left + box.right - from.left - from.right);
  const beyond = boxes.map((box, index) => ({ box, index })).filter(({ box }) => away(box) > -1);
  const nearest = Math.min(...beyond.map(({ box }) => away(box)));
  const row = beyond.filter(({ box }) => away(box) <= nearest + SAME_ROW * (box.bottom - box.top));
  return (
    row.reduce<(typeof row)[number] | undefined>(
      (best, one) => (best && apart(best.box) <= apart(one.box) ? best : one),
      undefined,
    )?.index ?? -1
  );
}
