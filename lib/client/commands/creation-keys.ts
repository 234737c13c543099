/** The keys of the actions on a creation, apart from the table of commands because every card shows them. */
export const CREATION_KEYS = {
  favourite: "F",
  copy_prompt: "C",
  use_all: "U",
  remove: "Delete",
  more: "M",
} as const;

/** The attributes of a button that runs this command for its creation. */
export const commandAttributes = (id: keyof typeof CREATION_KEYS) => ({
  "data-command": id,
  "aria-keyshortcuts": CREATION_KEYS[id],
});

/** The keys of the actions on one picture. */
export const PICTURE_KEYS = {
  picture_favourite: "F",
  picture_vary: "V",
  picture_use: "U",
  picture_compare: "B",
  picture_add: "A",
  picture_board: "Shift+A",
  picture_download: "D",
  picture_link: "L",
  picture_prompt: "C",
  picture_more: "M",
  picture_delete: "Delete",
} as const;

export type PictureCommand = keyof typeof PICTURE_KEYS;
