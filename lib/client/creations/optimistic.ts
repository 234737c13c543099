/** Shows the effect of a call at once, and withdraws it when the studio has reported it or refused it. */
import type { QueryClient } from "@tanstack/react-query";
import type { Creation } from "contract/creations/creation";
import { pollNow, updateChanges } from "./changes-query";
import { putCreation } from "./changes-state";
import type { Overlay } from "./overlay";

export interface OptimisticChange extends Partial<Pick<Overlay, "fields" | "isDeleted" | "pictures">> {
  /** The creations that change, as far as the tab has loaded them. */
  creations?: readonly Creation[];
  /** The ids of all creations that change, where not all are loaded. */
  ids?: readonly string[];
}

let lastId = 0;

/**
 * @param call makes the change at the studio.
 * @returns what the call returns. @throws what it throws; then the change is no longer shown.
 */
export async function optimistically<Result>(
  client: QueryClient,
  { creations = [], ids, fields = {}, isDeleted, pictures }: OptimisticChange,
  call: () => Promise<Result>,
): Promise<Result> {
  const id = ++lastId;
  const creationIds = new Set(ids ?? creations.map(({ creation_id }) => creation_id));
  const overlay: Overlay = { id, creationIds, fields, isDeleted, pictures, isAnswered: false };
  const replaceOverlay = (by: Overlay[]) =>
    updateChanges(client, (state) => ({
      ...state,
      overlays: state.overlays.flatMap((one) => (one.id === id ? by : [one])),
    }));
  updateChanges(client, (state) => {
    const stateWithCreations = creations.reduce(putCreation, state);
    return { ...stateWithCreations, overlays: [...stateWithCreations.overlays, overlay] };
  });
  try {
    const result = await call();
    replaceOverlay([{ ...overlay, isAnswered: true }]);
    return result;
  } catch (error) {
    replaceOverlay([]);
    throw error;
  } finally {
    pollNow(client);
  }
}
