import { checkpoint } from "./checkpoint";
import { boundsOf, type Polygon } from "./path";

/** A coverage mask: the share 0..1 of each pixel that a shape covers, inside the shape's bounding box. */
export interface Mask {
  left: number;
  top: number;
  width: number;
  height: number;
  coverage: Float32Array;
}

/** Accumulation buffer for the signed areas of edges, reused because one picture fills thousands of small shapes. */
let area = new Float32Array(1 << 16);

/**
 * Exact antialiased coverage of polygons given in pixels, clipped to the picture; null when nothing is
 * inside.
 *
 * Each edge adds the signed area to its right; the running sum along a row is the coverage (non-zero fill
 * rule, clamped to 1). Holes are polygons of the opposite winding.
 */
export function coverageOf(polygons: readonly Polygon[], width: number, height: number): Mask | null {
  const bounds = boundsOf(polygons);
  const left = Math.max(0, Math.floor(bounds.left));
  const top = Math.max(0, Math.floor(bounds.top));
  const maskWidth = Math.min(width, Math.ceil(bounds.right) + 1) - left;
  const maskHeight = Math.min(height, Math.ceil(bounds.bottom) + 1) - top;
  if (!(maskWidth > 0 && maskHeight > 0)) return null;
  const stride = maskWidth + 2;
  const needed = stride * maskHeight + 4;
  if (area.length < needed) area = new Float32Array(needed * 2);
  else area.fill(0, 0, needed);
  for (const polygon of polygons) {
    let from = polygon[polygon.length - 1];
    for (const to of polygon) {
      if (from)
        addEdge(from[0] - left, from[1] - top, to[0] - left, to[1] - top, maskWidth, maskHeight, stride);
      from = to;
    }
  }
  const coverage = new Float32Array(maskWidth * maskHeight);
  checkpoint();
  for (let y = 0; y < maskHeight; y++) {
    if ((y & 63) === 63) checkpoint();
    let sum = 0;
    const from = y * stride;
    const to = y * maskWidth;
    for (let x = 0; x < maskWidth; x++) {
      sum += area[from + x]!;
      const covered = sum < 0 ? -sum : sum;
      coverage[to + x] = Math.min(covered, 1);
    }
  }
  return { left, top, width: maskWidth, height: maskHeight, coverage };
}

function addEdge(
  x0: number,
  y0: number,
  x1: number,
  y1: number,
  width: number,
  height: number,
  stride: number,
): void {
  if (y0 === y1) return;
  const direction = y0 < y1 ? 1 : -1;
  let topY = Math.min(y0, y1);
  const bottomY = Math.max(y0, y1);
  let x = y0 < y1 ? x0 : x1;
  if (bottomY <= 0 || topY >= height) return;
  const slope = (x1 - x0) / (y1 - y0);
  if (topY < 0) {
    x -= topY * slope;
    topY = 0;
  }
  const end = Math.min(height, bottomY);
  for (let y = Math.floor(topY); y < end; y++) {
    const rowTop = Math.max(y, topY);
    const rowBottom = Math.min(y + 1, end);
    const dy = rowBottom - rowTop;
    if (dy <= 0) continue;
    const nextX = x + slope * dy;
    const delta = dy * direction;
    const from = Math.min(x, nextX);
    const to = Math.max(x, nextX);
    x = nextX;
    const row = y * stride;
    if (to <= 0) {
      area[row]! += delta;
    } else if (from < 0) {
      // An edge left of the picture still changes the coverage of every pixel of the row.
      const outside = -from / (to - from);
      area[row]! += delta * outside;
      const inside = delta * (1 - outside);
      addSpan(row, 0, Math.min(to, width), to > width ? (inside * width) / to : inside);
    } else if (from < width) {
      addSpan(row, from, Math.min(to, width), to > width ? (delta * (width - from)) / (to - from) : delta);
    }
  }
}

/** Distributes the coverage change of an edge within one row over the pixels that the edge crosses, by covered area. */
function addSpan(row: number, from: number, to: number, delta: number): void {
  const first = Math.floor(from);
  const last = Math.ceil(to);
  if (last <= first + 1) {
    const middle = (from + to) / 2 - first;
    area[row + first]! += delta * (1 - middle);
    area[row + first + 1]! += delta * middle;
    return;
  }
  const perPixel = 1 / (to - from);
  const intoFirst = from - first;
  const areaFirst = 0.5 * perPixel * (1 - intoFirst) * (1 - intoFirst);
  const intoLast = to - last + 1;
  const areaLast = 0.5 * perPixel * intoLast * intoLast;
  area[row + first]! += delta * areaFirst;
  if (last === first + 2) {
    area[row + first + 1]! += delta * (1 - areaFirst - areaLast);
  } else {
    const areaSecond = perPixel * (1.5 - intoFirst);
    area[row + first + 1]! += delta * (areaSecond - areaFirst);
    for (let k = first + 2; k < last - 1; k++) area[row + k]! += delta * perPixel;
    const areaBeforeLast = areaSecond + (last - first - 3) * perPixel;
    area[row + last - 1]! += delta * (1 - areaBeforeLast - areaLast);
  }
  area[row + last]! += delta * areaLast;
}
