/** Shows at once what a call is going to change, and lets go of it when the studio has told it, or refused. */
import type { QueryClient } from "@tanstack/react-query";
import type { Creation } from "@/lib/contract/creation";
import { askAgain, updateKnown } from "../known";
import { putCreation } from "./changes-state";
import type { Overlay } from "./overlay";

export interface OptimisticChange extends Partial<Pick<Overlay, "fields" | "isDeleted">> {
  /** The creations that change, as far as the tab has them. */
  creations?: readonly Creation[];
  /** The ids of all that change, where not all are in the tab. */
  ids?: readonly string[];
}

let lastId = 0;

/**
 * @param call tells the studio.
 * @returns what the call returns. @throws what it throws; then the change shows no longer.
 */
export async function optimistically<Result>(
  client: QueryClient,
  { creations = [], ids, fields = {}, isDeleted }: OptimisticChange,
  call: () => Promise<Result>,
): Promise<Result> {
  const id = ++lastId;
  const creationIds = new Set(ids ?? creations.map(({ creation_id }) => creation_id));
  const overlay: Overlay = { id, creationIds, fields, isDeleted, isAnswered: false };
  updateKnown(client, (known) => {
    const withRows = creations.reduce(putCreation, known);
    return { ...withRows, overlays: [...withRows.overlays, overlay] };
  });
  try {
    const result = await call();
    updateKnown(client, (known) => ({
      ...known,
      overlays: known.overlays.map((one) => (one.id === id ? { ...one, isAnswered: true } : one)),
    }));
    return result;
  } catch (error) {
    updateKnown(client, (known) => ({
      ...known,
      overlays: known.overlays.filter((one) => one.id !== id),
    }));
    throw error;
  } finally {
    askAgain(client);
  }
}
