import type { KeyedGroup } from "@/lib/client/commands/action";

/** What can be done on the page of Compare: the keys of `use-decision-keys.ts` and of the zoom. */
export const COMPARE = {
  title: "Compare",
  entries: [
    { label: "Make a picture a favourite; in a tournament, pick it", keys: "1-6" },
    { label: "Set a picture aside", keys: "Shift+1-6" },
    { label: "Set the focused picture aside", keys: "X" },
    { label: "Set all aside, in a tournament", keys: "Shift+X" },
    { label: "Next pictures; in a tournament, pick all", keys: "N" },
    { label: "Move the focused picture to another place", keys: "Shift+← / Shift+→" },
    { label: "Undo the last decision", keys: "Mod+Z" },
    { label: "Zoom in, zoom out, fit, actual size", keys: "+ / - / 0 / Z" },
    { label: "Move the enlarged pictures", keys: "Arrows" },
  ],
} as const satisfies KeyedGroup;
