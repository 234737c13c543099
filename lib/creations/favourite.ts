import "server-only";
import type { Creation } from "contract/creations/creation";
import { notFound } from "@/lib/base/errors";
import { changeMany } from "./change-many";
import type { Retention, SyncContext } from "./context/contexts";
import { ownedRow } from "./ledger/row";
import { viewCreations } from "./view/view";

/** Sets or clears the favourite mark of a creation; see `markCreations`. @throws StudioError `not_found` */
export async function favouriteCreation(
  context: SyncContext & Retention,
  { ownerId, id, isFavourite }: { ownerId: string; id: string; isFavourite: boolean },
): Promise<Creation> {
  const action = isFavourite ? "favourite" : "unfavourite";
  const changed = await changeMany(context, { ownerId, action, ids: [id] });
  if (changed.length === 0) throw notFound();
  const [creation] = await viewCreations(context, [await ownedRow(context.db, ownerId, id)]);
  if (!creation) throw notFound();
  return creation;
}
