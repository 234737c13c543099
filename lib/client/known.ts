/** The changes a tab makes to what it knows, ahead of the studio's word. */
import type { QueryClient } from "@tanstack/react-query";
import { keys } from "./keys";
import { type Known, NOTHING_KNOWN } from "./merge-changes";

/** Changes what is known now. A poll under way is dropped, because its answer is from before. */
export async function updateKnown(client: QueryClient, change: (known: Known) => Known): Promise<void> {
  await client.cancelQueries({ queryKey: keys.creationChanges });
  client.setQueryData<Known>(keys.creationChanges, (known) => change(known ?? NOTHING_KNOWN));
}

/** Asks the studio how things are, now. */
export function askAgain(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: keys.creationChanges });
}
