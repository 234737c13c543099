/** How much a board holds; without schemas, because pages need the numbers alone. */

export const MAX_BOARDS = 500;
/** Pictures and section headings of one board. */
export const MAX_BOARD_ITEMS = 5_000;
/** Pictures of one item, the current one among them. */
export const MAX_ITEM_VERSIONS = 20;
export const MAX_BOARD_NAME_CHARACTERS = 120;
export const MAX_NOTE_CHARACTERS = 2_000;
export const MAX_SECTION_TITLE_CHARACTERS = 200;

/** Which pictures a share link shows: all but rejected ones, or picks alone. */
export const LINK_PICTURES = ["unrejected", "picks"] as const;
