/** What can be done in the library. Loads after the page. */
import { type OnSearch, SEARCH } from "@/components/shell/commands/search-action";
import type { Selection } from "@/components/ui/sheet/use-selection";
import type { ActionGroup, KeysOf } from "@/lib/client/commands/action";

export interface OnLibrary extends OnSearch {
  selection: Pick<Selection, "ids">;
  onFavourites: () => void;
  /** Puts the selection on a board. */
  onAdd: (to: "choice" | "new") => void;
}

const LIBRARY = {
  title: "Library",
  entries: [
    {
      ...SEARCH,
      run({ field }) {
        field.current?.focus();
        field.current?.select();
      },
    },
    { id: "favourites", label: "Only favourites", keys: "Shift+F", run: (on) => on.onFavourites() },
    { label: "Smaller or larger tiles", keys: "- / +" },
    { label: "Select; with Shift a range", keys: "Space" },
    { label: "Select all results", keys: "Mod+A" },
    {
      id: "add_selection",
      label: "Add the selection to a board…",
      keys: "Shift+B",
      isEnabled: ({ selection }) => selection.ids.size > 0,
      run: (on) => on.onAdd("choice"),
    },
    {
      id: "new_board",
      label: "New board of the selection",
      isEnabled: ({ selection }) => selection.ids.size > 0,
      run: (on) => on.onAdd("new"),
    },
    { label: "Clear selection", keys: "Escape" },
  ],
} as const satisfies ActionGroup<OnLibrary>;

export default LIBRARY;

/** The key of an action, for buttons that are there before this file has loaded. */
export type LibraryKey<Id extends string> = KeysOf<typeof LIBRARY, Id>;
