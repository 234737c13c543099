/** How a few pictures fill the cover of a board or sheet without being cropped. */

export interface Mosaic {
  /** The places of the pictures, counted from 0, row by row. */
  rows: number[][];
  /** The width of the rows as a fraction of the cover's. */
  width: number;
}

/**
 * Splits the pictures into rows so that they cover as much as possible; rows are as wide as each other.
 *
 * @param ratios width divided by height of each picture; at least one, and few.
 * @param coverRatio of the cover.
 */
export function mosaic(ratios: readonly number[], coverRatio: number): Mosaic {
  const places = ratios.map((_, place) => place);
  let best: Mosaic = { rows: [places], width: 0 };
  let bestArea = 0;
  for (const rows of splits(places)) {
    // With a cover one wide, a row is as high as one divided by the sum of its ratios.
    const height = rows.reduce((sum, row) => sum + 1 / sumOf(row, ratios), 0);
    const width = Math.min(1, 1 / coverRatio / height);
    const area = width * width * height;
    if (area > bestArea + 1e-9) {
      best = { rows, width };
      bestArea = area;
    }
  }
  return best;
}

const sumOf = (row: readonly number[], ratios: readonly number[]) =>
  row.reduce((sum, place) => sum + (ratios[place] ?? 1), 0);

/** All ways to split a list into neighbouring parts. */
function splits(places: readonly number[]): number[][][] {
  if (places.length === 0) return [[]];
  return places.flatMap((_, at) => {
    const row = places.slice(0, at + 1);
    return splits(places.slice(at + 1)).map((rest) => [row, ...rest]);
  });
}
