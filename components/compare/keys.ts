import type { KeyText } from "@/lib/client/commands/table";

/** The keys of `use-decision-keys.ts` and of the zoom, as the sheet of keys shows them. */
export const COMPARE_KEYS: readonly KeyText[] = [
  { label: "Pick a picture; in a tournament, keep it", keys: "1-6" },
  { label: "Set a picture aside", keys: "Shift+1-6" },
  { label: "Set the focused picture aside", keys: "X" },
  { label: "Set all aside, in a tournament", keys: "Shift+X" },
  { label: "Next pictures; in a tournament, keep all", keys: "N" },
  { label: "Move the focused picture to another place", keys: "Shift+← / Shift+→" },
  { label: "Undo the last decision", keys: "Mod+Z" },
  { label: "Zoom in, zoom out, fit, actual size", keys: "+ / - / 0 / Z" },
  { label: "Move the pictures", keys: "Arrows" },
];
