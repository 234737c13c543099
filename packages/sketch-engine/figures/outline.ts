import { type Path, type Point, type Polygon, path } from "../core/path";

const numbers = (text: string): number[][] => text.split(" ").map((row) => row.split(",").map(Number));

/** Points written as "x,y x,y": shapes are data, one line each. */
export const points = (text: string): Point[] => numbers(text) as unknown as Point[];

/** Rows of three numbers, written as "a,b,c a,b,c". */
export const triples = (text: string): (readonly [number, number, number])[] =>
  numbers(text) as unknown as (readonly [number, number, number])[];

/** Named numbers, written as "name 1 name 2". */
export function fields(text: string): Record<string, number> {
  const words = text.split(" ");
  const found: Record<string, number> = {};
  for (let i = 0; i + 1 < words.length; i += 2) found[words[i]!] = Number(words[i + 1]);
  return found;
}

/** Polygons turned the same way, so that they fill as one. */
export function united(polygons: readonly Polygon[]): Path {
  const out = path();
  for (const polygon of polygons) {
    let area = 0;
    for (const [i, [x, y]] of polygon.entries()) {
      const [nextX, nextY] = polygon[(i + 1) % polygon.length]!;
      area += x * nextY - nextX * y;
    }
    out.polygon(area > 0 ? polygon : polygon.toReversed());
  }
  return out;
}
