/** Distances of the rows of trees from the camera, from far to near, in world units. */
export const ROWS: readonly number[] = [30, 19, 12.5, 8.2, 5.4, 3.6];
