/**
 * Everything that has a key or stands in the command menu: its words and its key, in one table, so that what the sheet
 * of keys says is what the keys do. Loads after the page.
 */
import { CREATION_KEYS, knownRuns } from "./registry";

interface Words {
  label: string;
  /**
   * As it is read: `Mod` is Ctrl or ⌘. `G L` is one after the other, `J / K` either. Several words for what a view
   * itself listens for.
   */
  keys?: string;
}

/** The groups as the sheet shows them. */
export const COMMANDS = {
  Everywhere: {
    menu: { label: "Commands and search", keys: "Mod+K" },
    keys: { label: "All keys", keys: "?" },
    queue: { label: "Queue", keys: "Q" },
    cancel_waiting: { label: "Cancel what waits" },
    notifications: { label: "Notifications on or off" },
    go_studio: { label: "Go to the studio", keys: "G S" },
    go_library: { label: "Go to the library", keys: "G L" },
    go_compare: { label: "Go to compare", keys: "G C" },
    go_settings: { label: "Go to the settings", keys: "G E" },
    go_service: { label: "Go to the service", keys: "G H" },
    go_api: { label: "Go to the API reference", keys: "G A" },
    theme_dark: { label: "Dark theme" },
    theme_light: { label: "Light theme" },
    theme_system: { label: "Theme of the system" },
    sign_out: { label: "Sign out" },
  },
  Composer: {
    generate: { label: "Generate", keys: "Mod+Enter" },
    focus_prompt: { label: "Write the prompt", keys: "/" },
    walk_prompts: { label: "Earlier and later prompts, in the prompt", keys: "Alt+↑ / Alt+↓" },
    earlier_prompts: { label: "Earlier prompts", keys: "H" },
    styles: { label: "Styles", keys: "S" },
    preview: { label: "What is sent", keys: "W" },
    toggle_enhancer: { label: "Prompt enhancer on or off", keys: "E" },
    toggle_public: { label: "Public or private", keys: "P" },
    draw_seed: { label: "Draw a seed and keep it", keys: "D" },
    random_seed: { label: "A random seed each time", keys: "R" },
    from_picture: { label: "Take over a picture's settings" },
    start_afresh: { label: "Start afresh", keys: "N" },
  },
  "The creation in focus": {
    favourite: { label: "Favourite", keys: CREATION_KEYS.favourite },
    copy_prompt: { label: "Copy the prompt", keys: CREATION_KEYS.copy_prompt },
    use_all: { label: "Use all", keys: CREATION_KEYS.use_all },
    more: { label: "More: remix, vary, compare, download, link", keys: CREATION_KEYS.more },
    remove: { label: "Delete", keys: CREATION_KEYS.remove },
  },
  "A creation's page": {
    walk_pictures: { label: "Picture by picture", keys: "← / →" },
    older_creation: { label: "Older creation", keys: "J" },
    newer_creation: { label: "Newer creation", keys: "K" },
    zoom: { label: "Closer, further away", keys: "+ / -" },
    fit: { label: "The whole picture", keys: "0" },
    actual_size: { label: "Actual size", keys: "1" },
    pan: { label: "Move the picture", keys: "Shift+Arrows" },
  },
  Compare: {
    zoom_compared: { label: "Closer, further, whole, actual size", keys: "+ / - / 0 / 1" },
    move_compared: { label: "Move the pictures", keys: "Arrows" },
  },
  Library: {
    search_library: { label: "Search", keys: "/" },
    walk_library: { label: "Walk", keys: "Arrows / Home / End" },
    select: { label: "Select, several with Shift", keys: "Space" },
    select_all: { label: "Select everything found", keys: "Mod+A" },
    select_none: { label: "Let go of the selection", keys: "Escape" },
  },
} as const satisfies Record<string, Record<string, Words>>;

export type CommandGroup = keyof typeof COMMANDS;
type Union<T> = T extends unknown ? keyof T : never;
export type CommandId = Union<(typeof COMMANDS)[CommandGroup]>;

export interface Command extends Words {
  id: CommandId;
  group: CommandGroup;
  run: () => void;
}

/** The commands that work now, in the order of the table. */
export function currentCommands(): Command[] {
  const runs = knownRuns();
  return Object.entries(COMMANDS).flatMap(([group, commands]) =>
    Object.entries<Words>(commands).flatMap(([id, words]) => {
      const run = runs[id as CommandId];
      return run ? [{ ...words, id: id as CommandId, group: group as CommandGroup, run }] : [];
    }),
  );
}
