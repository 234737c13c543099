/** The size of the tiles of the library and of boards, which they share. */
export const TILE_SIZES = ["small", "medium", "large"] as const;
export type TileSize = (typeof TILE_SIZES)[number];

/** The next larger or smaller size; null at either end. */
export const sizeBeside = (size: TileSize, step: -1 | 1): TileSize | null =>
  TILE_SIZES[TILE_SIZES.indexOf(size) + step] ?? null;
