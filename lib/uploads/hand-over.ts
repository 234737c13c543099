/** Uploads move with the creations that were made from them. */
import "server-only";
import type { Kysely } from "kysely";
import type { Database } from "@/lib/db/schema";
import { keepKnown } from "./keep-known";

/**
 * Gives somebody the uploads of some creations. Of bytes that the receiver has too the creations use the receiver's, and the
 * other upload expires.
 *
 * @param tx has the lock of the receiver, who else might upload the same bytes meanwhile.
 */
export async function moveUploads(
  tx: Kysely<Database>,
  { creationIds, to, now }: { creationIds: readonly string[]; to: string; now: number },
): Promise<void> {
  const used = await tx
    .selectFrom("uploads")
    .select(["id", "sha256", "licence", "commercial_use", "from_given"])
    .where("owner_id", "<>", to)
    .where("id", "in", (e) =>
      e.selectFrom("creation_inputs").select("upload_id").where("creation_id", "in", creationIds),
    )
    .execute();
  if (used.length === 0) return;
  // Renewed, so that none is removed before it is in use.
  const theirs = await tx
    .updateTable("uploads")
    .set({ renewed_at: now })
    .where("owner_id", "=", to)
    .where(
      "sha256",
      "in",
      used.map(({ sha256 }) => sha256),
    )
    .returning(["id", "sha256"])
    .execute();
  const theirsByHash = new Map(theirs.map(({ id, sha256 }) => [sha256, id]));
  for (const { id, sha256, ...known } of used) {
    const same = theirsByHash.get(sha256);
    if (same === undefined)
      await tx.updateTable("uploads").set({ owner_id: to }).where("id", "=", id).execute();
    else {
      await keepKnown(tx, same, known);
      await tx
        .updateTable("creation_inputs")
        .set({ upload_id: same })
        .where("upload_id", "=", id)
        .where("creation_id", "in", creationIds)
        .execute();
    }
  }
}
