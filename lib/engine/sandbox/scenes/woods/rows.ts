/** Rows of trees from far to near, world units from the eye. */
export const ROWS: readonly number[] = [30, 19, 12.5, 8.2, 5.4, 3.6];
