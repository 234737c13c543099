/** What can be done in the library. Loads after the page. */
import { type OnSearch, SEARCH } from "@/components/shell/commands/search-action";
import type { Selection } from "@/components/ui/sheet/use-selection";
import type { ActionGroup, KeysOf } from "@/lib/client/commands/action";

export interface OnLibrary extends OnSearch {
  togglePicks: () => void;
  hasSelection: boolean;
  /** Puts the selection on a board. */
  addSelection: (to: "choice" | "new") => void;
}

export const LIBRARY = {
  title: "Library",
  entries: [
    SEARCH,
    { id: "picks", label: "Only picks", keys: "P", run: (on) => on.togglePicks() },
    { label: "Smaller or larger tiles", keys: "- / +" },
    { label: "Move through the pictures", keys: "Arrows / Home / End" },
    { label: "Select; with Shift a range", keys: "Space" },
    { label: "Select all results", keys: "Mod+A" },
    {
      id: "add_selection",
      label: "Add the selection to a board…",
      keys: "Shift+B",
      isEnabled: (on) => on.hasSelection,
      run: (on) => on.addSelection("choice"),
    },
    {
      id: "new_board",
      label: "New board of the selection",
      isEnabled: (on) => on.hasSelection,
      run: (on) => on.addSelection("new"),
    },
    { label: "Clear selection", keys: "Escape" },
  ],
} as const satisfies ActionGroup<OnLibrary>;

/** The key of an action, for buttons that are there before this file has loaded. */
export type LibraryKey<Id extends string> = KeysOf<typeof LIBRARY, Id>;
