import { checkpoint } from "../../core/checkpoint";

/** Distance transform: distance of every pixel from the nearest border between panes, in pixels (chamfer metric). */
export function distanceToLead(labels: Uint32Array, width: number, height: number): Float32Array {
  const distance = new Float32Array(labels.length).fill(1e6);
  for (let row = 0; row < height; row++) {
    if ((row & 15) === 0) checkpoint();
    for (let column = 0; column < width; column++) {
      const i = row * width + column;
      const label = labels[i];
      const isBorder =
        (column > 0 && labels[i - 1] !== label) ||
        (column < width - 1 && labels[i + 1] !== label) ||
        (row > 0 && labels[i - width] !== label) ||
        (row < height - 1 && labels[i + width] !== label);
      if (isBorder) distance[i] = 0.5;
    }
  }
  spread(distance, width, height, 1);
  spread(distance, width, height, -1);
  return distance;
}

/** One pass of the chamfer transform, from the top left or from the bottom right. */
function spread(distance: Float32Array, width: number, height: number, direction: 1 | -1): void {
  for (let step = 0; step < height; step++) {
    if ((step & 15) === 0) checkpoint();
    const row = direction > 0 ? step : height - 1 - step;
    const before = step > 0 ? (row - direction) * width : -1;
    for (let across = 0; across < width; across++) {
      const column = direction > 0 ? across : width - 1 - across;
      const i = row * width + column;
      let least = distance[i]!;
      if (across > 0) least = Math.min(least, distance[i - direction]! + 1);
      if (before >= 0) {
        least = Math.min(least, distance[before + column]! + 1);
        if (column > 0) least = Math.min(least, distance[before + column - 1]! + Math.SQRT2);
        if (column < width - 1) least = Math.min(least, distance[before + column + 1]! + Math.SQRT2);
      }
      distance[i] = least;
    }
  }
}
