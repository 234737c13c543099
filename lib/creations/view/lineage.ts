/** What creations were made from, and what was made from them. */
import "server-only";
import type { CreationDetailResponse, CreationInput } from "contract/creations/creation";
import type { Kysely } from "kysely";
import type { Database } from "@/lib/db/schema";
import type { Ledger, Pictures } from "../context/contexts";
import { inputsWithOrigin } from "../inputs/with-origin";
import { intactRequest } from "../ledger/stored";

type LineageContext = Ledger & Pick<Pictures, "links">;

const MAX_USED_IN = 50;

/** @returns by the id of the creation, each in the order of its request. */
export async function madeFrom(
  { db, links, clock }: LineageContext,
  creationIds: readonly string[],
): Promise<Map<string, CreationInput[]>> {
  const groups = new Map<string, CreationInput[]>();
  if (creationIds.length === 0) return groups;
  const rows = await inputsOf(db, creationIds);
  const now = clock.now();
  for (const row of rows) {
    const { upload_id, picture_id, role, width, height } = row;
    // The answer is the same for a picture that is deleted and for one that belongs to somebody else by now.
    const isDeleted = picture_id !== null && row.found === null;
    const input: CreationInput = {
      place: placeOf(row.place),
      ...{ role, upload_id, picture_id, width, height },
      creation_id: row.creation_from,
      ...(isDeleted && { is_deleted: true }),
      media_url: links.sign(`uploads/${upload_id}/original`, now),
      thumbnail_url: links.sign(`uploads/${upload_id}/thumbnail`, now),
    };
    groups.set(row.creation_id, [...(groups.get(row.creation_id) ?? []), input]);
  }
  for (const inputs of groups.values()) inputs.sort((a, b) => RANK[a.place] - RANK[b.place]);
  return groups;
}

const RANK = { source: 0, mask: 1, reference: 2 } as const;
const placeOf = (place: string): CreationInput["place"] =>
  place === "source" || place === "mask" ? place : "reference";

const inputsOf = (db: Kysely<Database>, creationIds: readonly string[]) =>
  inputsWithOrigin(db, creationIds)
    .select(["creation_inputs.creation_id", "place", "upload_id", "picture_id", "creation_from", "role"])
    .select(["uploads.width", "uploads.height", "origin.id as found"])
    .execute();

/** The creations that were made from pictures of this one, newest first; those of its owner that are not deleted. */
export async function usedIn(
  { db, links, clock, log }: LineageContext,
  { id, ownerId }: { id: string; ownerId: string },
): Promise<NonNullable<CreationDetailResponse["value"]["used_in"]>> {
  const now = clock.now();
  const rows = await db
    .selectFrom("creation_inputs")
    .innerJoin("creations", "creations.id", "creation_inputs.creation_id")
    .leftJoin("pictures", (join) =>
      join
        .onRef("pictures.creation_id", "=", "creations.id")
        .on("pictures.deleted_at", "is", null)
        .on("pictures.picture_index", "=", 0),
    )
    .select(["creations.id", "request", "place", "creation_inputs.picture_id", "pictures.id as first"])
    .where("creation_from", "=", id)
    .where("owner_id", "=", ownerId)
    .where("creations.deleted_at", "is", null)
    .orderBy("creations.created_at", "desc")
    .orderBy("creations.id", "desc")
    .orderBy("place")
    .limit(MAX_USED_IN)
    .execute();
  // One that was made from several pictures of this creation has a row for each, the source last.
  const byId = new Map(rows.map((row) => [row.id, row]));
  return [...byId.values()].map(({ place, picture_id, first, ...row }) => {
    const request = intactRequest(log, row);
    return {
      creation_id: row.id,
      picture_id: picture_id ?? "",
      operation: (place === "source" && request?.operation) || null,
      prompt: request?.prompt ?? "",
      thumbnail_url: first && links.sign(`${first}/thumbnail`, now),
    };
  });
}
