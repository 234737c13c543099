/** The keys of the actions on the selected or focused pictures of a board, apart from the table because every tile names them. */
export const BOARD_KEYS = {
  board_pick: "P",
  board_reject: "X",
  board_unmark: "U",
  board_note: "E",
  board_remove: "Delete",
} as const;
