/**
 * All commands with their labels and keys in one table, so that the sheet of keys and the keys cannot differ. Loads after
 * the page.
 */
import { BOARD_KEYS } from "./board-keys";
import { CREATION_KEYS, PICTURE_KEYS } from "./creation-keys";

interface CommandText {
  label: string;
  /**
   * `Mod` is Ctrl or ⌘, `G L` one key after the other, `J / K` either of two. Keys that a view handles itself may be
   * described in several words.
   */
  keys?: string;
}

/** The groups as the sheet shows them. */
export const COMMANDS = {
  Everywhere: {
    menu: { label: "Commands and search", keys: "Mod+K" },
    keys: { label: "Keyboard shortcuts", keys: "?" },
    queue: { label: "Queue", keys: "Q" },
    cancel_waiting: { label: "Cancel waiting" },
    notifications: { label: "Notifications on or off" },
    go_studio: { label: "Go to the studio", keys: "G S" },
    go_library: { label: "Go to the library", keys: "G L" },
    go_compare: { label: "Go to Compare", keys: "G C" },
    go_boards: { label: "Go to boards", keys: "G B" },
    go_settings: { label: "Go to the settings", keys: "G E" },
    go_service: { label: "Go to the service status", keys: "G H" },
    go_admin: { label: "Go to the administration" },
    go_api: { label: "Go to the API reference", keys: "G A" },
    theme_dark: { label: "Dark theme" },
    theme_light: { label: "Light theme" },
    theme_system: { label: "System theme" },
    sign_out: { label: "Sign out" },
  },
  Composer: {
    generate: { label: "Generate", keys: "Mod+Enter" },
    focus_prompt: { label: "Go to the prompt field", keys: "/" },
    add_variation: { label: "Add a variation, in the prompt field", keys: "Alt+V" },
    step_prompts: { label: "Previous and next prompt, in the prompt field", keys: "Alt+↑ / Alt+↓" },
    prompt_history: { label: "Prompt history", keys: "H" },
    models: { label: "Models", keys: "O" },
    styles: { label: "Styles", keys: "S" },
    preview: { label: "Preview prompt", keys: "W" },
    toggle_enhancer: { label: "Prompt enhancer on or off", keys: "E" },
    toggle_public: { label: "Public or private", keys: "P" },
    draw_seed: { label: "Pick a random seed and lock it", keys: "D" },
    random_seed: { label: "Random seed each time", keys: "R" },
    from_picture: { label: "Use the settings of a picture" },
    clear_composer: { label: "Clear the composer", keys: "N" },
  },
  "Focused creation": {
    favourite: { label: "Favourite", keys: CREATION_KEYS.favourite },
    copy_prompt: { label: "Copy the prompt", keys: CREATION_KEYS.copy_prompt },
    use_all: { label: "Use all", keys: CREATION_KEYS.use_all },
    more: { label: "More: remix, vary, compare, download, link", keys: CREATION_KEYS.more },
    remove: { label: "Delete", keys: CREATION_KEYS.remove },
  },
  // With the focus on a picture these come before the keys of the page.
  "Focused picture": {
    picture_favourite: { label: "Favourite this picture", keys: PICTURE_KEYS.picture_favourite },
    picture_vary: { label: "Vary this picture", keys: PICTURE_KEYS.picture_vary },
    picture_use: { label: "Use the settings of this picture", keys: PICTURE_KEYS.picture_use },
    picture_compare: { label: "Compare this picture", keys: PICTURE_KEYS.picture_compare },
    picture_add: { label: "Add this picture to the board used last", keys: PICTURE_KEYS.picture_add },
    picture_board: { label: "Add this picture to a board…", keys: PICTURE_KEYS.picture_board },
    picture_download: { label: "Download this picture", keys: PICTURE_KEYS.picture_download },
    picture_link: { label: "Copy the link to this picture", keys: PICTURE_KEYS.picture_link },
    picture_prompt: { label: "Copy the prompt of this picture", keys: PICTURE_KEYS.picture_prompt },
    picture_more: { label: "More for this picture", keys: PICTURE_KEYS.picture_more },
    picture_delete: { label: "Delete this picture", keys: PICTURE_KEYS.picture_delete },
  },
  "A creation's page": {
    step_pictures: { label: "Previous and next picture", keys: "← / →" },
    older_creation: { label: "Older creation", keys: "J" },
    newer_creation: { label: "Newer creation", keys: "K" },
    zoom: { label: "Zoom in, zoom out", keys: "+ / -" },
    fit: { label: "Fit the whole picture", keys: "0" },
    actual_size: { label: "Actual size", keys: "1" },
    pan: { label: "Move the picture", keys: "Shift+Arrows" },
  },
  Compare: {
    pick_compared: { label: "Pick a picture; in a tournament, keep it", keys: "1-6" },
    set_aside: { label: "Set a picture aside", keys: "Shift+1-6" },
    set_focused_aside: { label: "Set the focused picture aside", keys: "X" },
    set_all_aside: { label: "Set all aside, in a tournament", keys: "Shift+X" },
    next_compared: { label: "Next pictures; in a tournament, keep all", keys: "N" },
    reorder_compared: { label: "Move the focused picture to another place", keys: "Shift+← / Shift+→" },
    undo_compared: { label: "Undo the last decision", keys: "Mod+Z" },
    zoom_compared: { label: "Zoom in, zoom out, fit, actual size", keys: "+ / - / 0 / Z" },
    move_compared: { label: "Move the pictures", keys: "Arrows" },
  },
  Board: {
    board_pick: { label: "Pick", keys: BOARD_KEYS.board_pick },
    board_reject: { label: "Reject", keys: BOARD_KEYS.board_reject },
    board_unmark: { label: "Remove the mark", keys: BOARD_KEYS.board_unmark },
    board_note: { label: "Edit the note", keys: BOARD_KEYS.board_note },
    board_remove: { label: "Remove from the board", keys: BOARD_KEYS.board_remove },
    board_cull: { label: "Cull", keys: "C" },
    board_present: { label: "Present", keys: "S" },
    board_section: { label: "New section here, or of the selection", keys: "N" },
    board_download: { label: "Download", keys: "D" },
    board_share: { label: "Share links", keys: "L" },
    board_feedback: { label: "What guests said", keys: "F" },
    board_filter: { label: "Show all, picks, unmarked, rejects", keys: "1-4" },
    board_move: { label: "Move the pictures or the section in the order", keys: "Alt+Arrows" },
    board_step: { label: "Move through the pictures", keys: "Arrows / Home / End" },
    board_select: { label: "Select; with Shift a range", keys: "Space" },
    board_select_all: { label: "Select all, clear the selection", keys: "Mod+A / Escape" },
    board_undo: { label: "Undo", keys: "Mod+Z" },
    board_redo: { label: "Redo", keys: "Shift+Mod+Z" },
  },
  Cull: {
    cull_marks: { label: "Pick, reject, unmark; then the next picture", keys: "P / X / U" },
    cull_stay: { label: "The same, and stay at the picture", keys: "Shift+P / X / U" },
    cull_step: { label: "Previous and next picture", keys: "← / →" },
    cull_ends: { label: "First and last picture", keys: "Home / End" },
    cull_compare: { label: "Compare with the picture before, and back", keys: "Space" },
    cull_choose: { label: "Choose one of two", keys: "← / →" },
    cull_left: { label: "Only pictures that are left", keys: "F" },
    cull_undo: { label: "Undo the last mark, and go back to its picture", keys: "Mod+Z" },
    cull_zoom: { label: "Zoom in, zoom out, fit, actual size", keys: "+ / - / 0 / Z" },
    cull_pan: { label: "Move the enlarged picture", keys: "Shift+Arrows" },
    cull_close: { label: "Back to the board", keys: "Escape" },
  },
  Library: {
    search_library: { label: "Search", keys: "/" },
    picks: { label: "Only picks", keys: "P" },
    tile_size: { label: "Smaller or larger tiles", keys: "- / +" },
    step_library: { label: "Move through the pictures", keys: "Arrows / Home / End" },
    select: { label: "Select; with Shift a range", keys: "Space" },
    select_all: { label: "Select all results", keys: "Mod+A" },
    add_selection: { label: "Add the selection to a board…", keys: "Shift+B" },
    new_board: { label: "New board of the selection" },
    select_none: { label: "Clear selection", keys: "Escape" },
  },
} as const satisfies Record<string, Record<string, CommandText>>;

export type CommandGroup = keyof typeof COMMANDS;
type Union<T> = T extends unknown ? keyof T : never;
export type CommandId = Union<(typeof COMMANDS)[CommandGroup]>;

export interface Command extends CommandText {
  id: CommandId;
  group: CommandGroup;
  run: () => void;
}
