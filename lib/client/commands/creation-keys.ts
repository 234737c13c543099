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
