import { checkpoint } from "./checkpoint";

/**
 * Distance transform: distance of every pixel from the nearest border between two labels, in pixels (chamfer metric).
 *
 * @param owner receives for every pixel the higher of the two labels at that border
 */
export function distanceToBorder(
  labels: Uint16Array | Uint32Array,
  width: number,
  height: number,
  owner?: Uint16Array,
): Float32Array {
  const distance = new Float32Array(labels.length).fill(1e6);
  for (let row = 0; row < height; row++) {
    if ((row & 15) === 0) checkpoint();
    for (let column = 0; column < width; column++) {
      const i = row * width + column;
      const label = labels[i]!;
      const left = column > 0 ? labels[i - 1]! : label;
      const right = column < width - 1 ? labels[i + 1]! : label;
      const above = row > 0 ? labels[i - width]! : label;
      const below = row < height - 1 ? labels[i + width]! : label;
      if (left === label && right === label && above === label && below === label) continue;
      distance[i] = 0.5;
      if (owner) owner[i] = Math.max(label, left, right, above, below);
    }
  }
  spread(distance, width, height, 1, owner);
  spread(distance, width, height, -1, owner);
  return distance;
}

/** One pass of the chamfer transform, from the top left or from the bottom right. */
function spread(
  distance: Float32Array,
  width: number,
  height: number,
  direction: 1 | -1,
  owner?: Uint16Array,
): void {
  for (let step = 0; step < height; step++) {
    if ((step & 15) === 0) checkpoint();
    const row = direction > 0 ? step : height - 1 - step;
    const before = step > 0 ? (row - direction) * width : -1;
    for (let across = 0; across < width; across++) {
      const column = direction > 0 ? across : width - 1 - across;
      const i = row * width + column;
      let least = distance[i]!;
      let from = -1;
      if (across > 0 && distance[i - direction]! + 1 < least) {
        from = i - direction;
        least = distance[from]! + 1;
      }
      if (before >= 0) {
        const j = before + column;
        if (distance[j]! + 1 < least) {
          from = j;
          least = distance[j]! + 1;
        }
        if (column > 0 && distance[j - 1]! + Math.SQRT2 < least) {
          from = j - 1;
          least = distance[from]! + Math.SQRT2;
        }
        if (column < width - 1 && distance[j + 1]! + Math.SQRT2 < least) {
          from = j + 1;
          least = distance[from]! + Math.SQRT2;
        }
      }
      if (from < 0) continue;
      distance[i] = least;
      if (owner) owner[i] = owner[from]!;
    }
  }
}
