/** What a tab knows of the person's creations, and how it changes that itself. */
import type { QueryClient } from "@tanstack/react-query";
import { type Known, NOTHING_KNOWN } from "./creations/changes-state";
import { keys } from "./keys";

/** Changes what is known now. A poll under way lays its answer on top of it. */
export function updateKnown(client: QueryClient, change: (known: Known) => Known): void {
  client.setQueryData<Known>(keys.creationChanges, (known) => change(known ?? NOTHING_KNOWN));
}

/** Asks the studio how things are, now; a poll under way is dropped, because it may have begun before. */
export function askAgain(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: keys.creationChanges });
}
