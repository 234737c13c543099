import { checkpoint } from "../../core/checkpoint";

/** Distance of every pixel from the nearest border between panes, in pixels (chamfer metric). */
export function distanceToLead(labels: Uint32Array, width: number, height: number): Float32Array {
  const distance = new Float32Array(labels.length).fill(1e6);
  for (let row = 0; row < height; row++) {
    if ((row & 15) === 0) checkpoint();
    for (let column = 0; column < width; column++) {
      const i = row * width + column;
      const differs = (dx: number, dy: number): boolean => {
        const x = column + dx;
        const y = row + dy;
        return x >= 0 && y >= 0 && x < width && y < height && labels[y * width + x] !== labels[i];
      };
      if (differs(1, 0) || differs(-1, 0) || differs(0, 1) || differs(0, -1)) distance[i] = 0.5;
    }
  }
  spread(distance, width, height, 1);
  spread(distance, width, height, -1);
  return distance;
}

/** One sweep of the chamfer transform, from the top left or the bottom right. */
function spread(distance: Float32Array, width: number, height: number, direction: 1 | -1): void {
  const at = (x: number, y: number): number =>
    x < 0 || y < 0 || x >= width || y >= height ? 1e6 : distance[y * width + x]!;
  for (let step = 0; step < height; step++) {
    if ((step & 15) === 0) checkpoint();
    const row = direction > 0 ? step : height - 1 - step;
    for (let across = 0; across < width; across++) {
      const column = direction > 0 ? across : width - 1 - across;
      const before = row - direction;
      distance[row * width + column] = Math.min(
        distance[row * width + column]!,
        at(column - direction, row) + 1,
        at(column, before) + 1,
        at(column - 1, before) + Math.SQRT2,
        at(column + 1, before) + Math.SQRT2,
      );
    }
  }
}
