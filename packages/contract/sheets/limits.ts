/** How much a sheet holds; without schemas, because pages need the numbers alone. */

export const MAX_SHEETS = 500;
export const MAX_SHEET_NAME_CHARACTERS = 120;
export const MAX_AXES = 6;
export const MAX_AXIS_VALUES = 100;
/** Cells of one sheet, also those that are skipped or left out. */
export const MAX_CELLS = 400;
/** Of the name of an axis, and of what a value is called. */
export const MAX_LABEL_CHARACTERS = 200;
/** A sheet with four hundred prompts of several hundred characters. */
export const MAX_SHEET_BODY_BYTES = 256 * 1024;
