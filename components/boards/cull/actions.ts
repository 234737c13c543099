import type { KeyedGroup } from "@/lib/client/commands/action";

/** What can be done while culling: the keys of `cull-key.ts` and of the zoom. */
export const CULL = {
  title: "Cull",
  entries: [
    { label: "Pick, reject, undecided; then the next picture", keys: "P / X / U" },
    { label: "The same, and stay at the picture", keys: "Shift+P / X / U" },
    { label: "Previous and next picture", keys: "← / →" },
    { label: "First and last picture", keys: "Home / End" },
    { label: "Compare with previous, and back", keys: "Space" },
    { label: "Choose one of two", keys: "← / →" },
    { label: "Only pictures that are left", keys: "F" },
    { label: "Undo the last decision, and go back to its picture", keys: "Mod+Z" },
    { label: "Zoom in, zoom out, fit, actual size", keys: "+ / - / 0 / Z" },
    { label: "Move the enlarged picture", keys: "Shift+Arrows" },
    { label: "Back to the board", keys: "Escape" },
  ],
} as const satisfies KeyedGroup;
