import type { Point } from "../core/path";

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
