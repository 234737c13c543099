import "server-only";
import type { Creation } from "@/lib/contract/creation";
import { notFound } from "@/lib/errors";
import type { CreationsContext } from "./context";
import { laterVersion, ownedRow } from "./ledger/row";
import { viewCreations } from "./view";

/** Sets or clears the favourite mark of a creation. @throws StudioError `not_found` */
export async function favouriteCreation(
  context: CreationsContext,
  input: { ownerId: string; id: string; isFavourite: boolean },
): Promise<Creation> {
  const { db, clock } = context;
  const row = await ownedRow(db, input.ownerId, input.id);
  await db
    .updateTable("creations")
    .set({ is_favourite: input.isFavourite ? 1 : 0, updated_at: laterVersion(clock.now()) })
    .where("id", "=", row.id)
    .execute();
  const [creation] = await viewCreations(context, [await ownedRow(db, input.ownerId, input.id)]);
  if (!creation) throw notFound();
  return creation;
}
