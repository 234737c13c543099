"use client";
import { addToBoard } from "@/components/shell/boards/ask";
import { notify } from "@/components/ui/notices/notify";
import type { LibraryItem, LibraryView } from "../items";
import { picturesOf } from "./pictures-of";

/** Puts the selection on a board that the person chooses, or on a new one. */
export function addSelection(
  to: "choice" | "new",
  view: LibraryView,
  selected: ReadonlySet<string>,
  shown: readonly LibraryItem[],
): void {
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
