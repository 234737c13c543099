/** Uploads move with the creations that were made from them, the share links whose logos they are, and the sheets that name them. */
import "server-only";
import type { Kysely } from "kysely";
import { groupBy } from "@/lib/base/group-by";
import { renamed } from "@/lib/base/named-pictures";
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
  for (const [id, same] of await moveSome(tx, ids, move))
    await tx
      .updateTable("creation_inputs")
      .set({ upload_id: same })
      .where("upload_id", "=", id)
      .where("creation_id", "in", creationIds)
      .execute();
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
  for (const [id, same] of await moveSome(tx, ids, move))
    await tx
      .updateTable("share_links")
      .set({ logo_upload_id: same })
      .where("logo_upload_id", "=", id)
      .where("board_id", "in", boardIds)
      .execute();
}

/** As `moveUploads`, for those that some sheets name. */
export async function moveUploadsOfSheets(
  tx: Kysely<Database>,
  { sheetIds, ...move }: Move & { sheetIds: readonly string[] },
): Promise<void> {
  const rows = await tx.selectFrom("sheet_uploads").selectAll().where("sheet_id", "in", sheetIds).execute();
  const same = await moveSome(tx, [...new Set(rows.map(({ upload_id }) => upload_id))], move);
  for (const [sheetId, named] of groupBy(rows, ({ sheet_id }) => sheet_id)) {
    const exchanged = named.filter(({ upload_id }) => same.has(upload_id));
    if (exchanged.length > 0) await exchangeInSheet(tx, sheetId, exchanged, same);
  }
}

async function exchangeInSheet(
  tx: Kysely<Database>,
  sheetId: string,
  exchanged: readonly { upload_id: string }[],
  same: ReadonlyMap<string, string>,
): Promise<void> {
  const ofSheet = tx.selectFrom("sheets").select(["request", "axes"]).where("id", "=", sheetId);
  const { request, axes } = await ofSheet.executeTakeFirstOrThrow();
  const texts = [request, axes].map((text) => JSON.stringify(renamed(JSON.parse(text), same)));
  await tx
    .updateTable("sheets")
    .set({ request: texts[0] ?? request, axes: texts[1] ?? axes })
    .where("id", "=", sheetId)
    .execute();
  const before = exchanged.map(({ upload_id }) => upload_id);
  await tx
    .deleteFrom("sheet_uploads")
    .where("sheet_id", "=", sheetId)
    .where("upload_id", "in", before)
    .execute();
  await tx
    .insertInto("sheet_uploads")
    .values(before.map((id) => ({ sheet_id: sheetId, upload_id: same.get(id) ?? id })))
    .execute();
}

/** @returns instead of which uploads everything that moves has to refer to the receiver's own. */
async function moveSome(
  tx: Kysely<Database>,
  ids: readonly string[],
  { to, now }: Move,
): Promise<Map<string, string>> {
  const exchanged = new Map<string, string>();
  if (ids.length === 0) return exchanged;
  const used = await tx
    .selectFrom("uploads")
    .select(["id", "sha256", "licence", "commercial_use", "from_given"])
    .where("owner_id", "<>", to)
    .where("id", "in", ids)
    .execute();
  if (used.length === 0) return exchanged;
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
      exchanged.set(id, same);
    }
  }
  return exchanged;
}
