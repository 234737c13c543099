import { notify } from "@/components/ui/notices/notify";
import type { Selection } from "@/components/ui/sheet/use-selection";
import { errorMessage } from "@/lib/client/api/call/errors";
import { type ListQuery, listCreationIds, listPictureIds } from "@/lib/client/api/library";
import type { LibraryView } from "../items";

interface All {
  view: LibraryView;
  list: ListQuery;
  /** Whether `ids` holds everything that the filters let through. */
  isComplete: boolean;
  /** The ids of what can be selected, in the order of the tiles. */
  ids: readonly string[];
  selection: Pick<Selection, "set">;
}

/** Selects everything that the filters let through: loaded ones at once, the others as soon as their ids are known. */
export async function selectAll({ view, list, isComplete, ids, selection }: All): Promise<void> {
  selection.set(ids);
  if (isComplete) return;
  try {
    selection.set(await (view === "pictures" ? listPictureIds(list) : listCreationIds(list)));
  } catch (error) {
    notify({ words: `Only the loaded ${view} are selected. ${errorMessage(error)}`, kind: "problem" });
  }
}
