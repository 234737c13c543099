"use client";
import { addToBoard } from "@/components/shell/boards/ask";
import { notify } from "@/components/ui/notices/notify";
import { useCommands } from "@/lib/client/commands/registry";
import type { LibraryItem, LibraryView } from "../items";
import { picturesOf } from "./pictures-of";

/** Puts the selection on a board, by its button and by commands. @returns how to add it to a board that the person chooses. */
export function useAddSelection(
  view: LibraryView,
  selected: ReadonlySet<string>,
  shown: readonly LibraryItem[],
): () => void {
  function add(to: "choice" | "new") {
    const pictureIds = picturesOf(view, [...selected], shown);
    if (pictureIds === null)
      notify({
        words: "To add them to a board, scroll to all selected creations first, or select pictures instead.",
        kind: "problem",
      });
    else if (pictureIds.length === 0)
      notify({ words: "The selected creations have no pictures.", kind: "problem" });
    else addToBoard({ pictureIds, to });
  }
  useCommands(selected.size === 0 ? {} : { add_selection: () => add("choice"), new_board: () => add("new") });
  return () => add("choice");
}
