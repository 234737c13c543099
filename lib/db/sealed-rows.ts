/** Rows of `studio_values` that hold secrets of the operator, encrypted with the studio's own secret. */

/** How the keys of rows with the key of a company begin. */
export const KEY_ROWS = "provider_key ";

/** The row with the certificate that the studio made for itself, and its private key. */
export const CERTIFICATE_ROW = "content_credentials";

/** Whether a row of `studio_values` is in encrypted backups alone: the studio's own secret, which opens it, may be in the same backup. */
export const isSealedRow = (key: string): boolean => key === CERTIFICATE_ROW || key.startsWith(KEY_ROWS);
