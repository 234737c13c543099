/** Uploads move with the creations that were made from them, and with the share links whose logos they are. */
import "server-only";
import type { Kysely } from "kysely";
import type { Database } from "@/lib/db/schema";
import { keepKnown } from "./keep-known";

interface Move {
  to: string;
  now: number;
}

/**
 * Gives somebody the uploads of some creations. Of bytes that the receiver has too the creations use the receiver's, and the
 * other upload expires.
 *
 * @param tx has the lock of the receiver, who else might upload the same bytes meanwhile.
 */
export async function moveUploads(
  tx: Kysely<Database>,
  { creationIds, ...move }: Move & { creationIds: readonly string[] },
): Promise<void> {
  const rows = await tx
    .selectFrom("creation_inputs")
    .select("upload_id")
    .distinct()
    .where("creation_id", "in", creationIds)
    .execute();
  const ids = rows.map(({ upload_id }) => upload_id);
  await moveSome(tx, ids, move, async (id, same) => {
    await tx
      .updateTable("creation_inputs")
      .set({ upload_id: same })
      .where("upload_id", "=", id)
      .where("creation_id", "in", creationIds)
      .execute();
  });
}

/** As `moveUploads`, for the logos of the share links of some boards. */
export async function moveLogos(
  tx: Kysely<Database>,
  { boardIds, ...move }: Move & { boardIds: readonly string[] },
): Promise<void> {
  const rows = await tx
    .selectFrom("share_links")
    .select("logo_upload_id")
    .distinct()
    .where("board_id", "in", boardIds)
    .where("logo_upload_id", "is not", null)
    .execute();
  const ids = rows.flatMap(({ logo_upload_id }) => logo_upload_id ?? []);
  await moveSome(tx, ids, move, async (id, same) => {
    await tx
      .updateTable("share_links")
      .set({ logo_upload_id: same })
      .where("logo_upload_id", "=", id)
      .where("board_id", "in", boardIds)
      .execute();
  });
}

/** @param exchange lets everything that moves refer to the receiver's own upload. */
async function moveSome(
  tx: Kysely<Database>,
  ids: readonly string[],
  { to, now }: Move,
  exchange: (id: string, same: string) => Promise<void>,
): Promise<void> {
  if (ids.length === 0) return;
  const used = await tx
    .selectFrom("uploads")
    .select(["id", "sha256", "licence", "commercial_use", "from_given"])
    .where("owner_id", "<>", to)
    .where("id", "in", ids)
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
      await exchange(id, same);
    }
  }
}
