/**
 * All commands with their labels and keys in one table, so that the sheet of keys and the keys cannot differ. Loads after
 * the page.
 */
import { BOARD_KEYS } from "./board-keys";
import { CREATION_KEYS } from "./creation-keys";

interface CommandText {
  label: string;
  /**
   * `Mod` is Ctrl or ⌘, `G L` one key after the other, `J / K` either of two. Keys that a view handles itself may be
   * described in several words.
   */
  keys?: string;
  /** Whether it must not run for what is only under the pointer. */
  needsFocus?: boolean;
}

/** A line of the sheet of keys. */
export interface KeyText {
  label: string;
  keys: string;
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
    remove: { label: "Delete", keys: CREATION_KEYS.remove, needsFocus: true },
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

/** The other groups stand beside the code that they belong to. */
export type CommandGroup = keyof typeof COMMANDS | "Focused picture" | "Compare" | "Cull";
type Union<T> = T extends unknown ? keyof T : never;
export type CommandId = Union<(typeof COMMANDS)[keyof typeof COMMANDS]>;

export interface Command extends CommandText {
  id: string;
  group: CommandGroup;
  run: () => void;
}
