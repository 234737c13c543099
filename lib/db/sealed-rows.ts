/** Rows of `studio_values` that hold secrets of the operator, encrypted with the studio's own secret. */

/** How the keys of rows with the key of a company begin. */
export const KEY_ROWS = "provider_key ";
