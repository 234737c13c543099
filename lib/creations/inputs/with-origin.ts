/** What creations were made from, with where that comes from. */
import "server-only";
import type { Kysely } from "kysely";
import type { Database } from "@/lib/db/schema";

/**
 * A query over the inputs of creations, by creation and place, to select from: `creation_inputs`, `uploads`, and the picture and the
 * creation (`origin`) that an input is a copy of, unless its owner has these no more.
 */
export const inputsWithOrigin = (db: Kysely<Database>, creationIds: readonly string[]) =>
  db
    .selectFrom("creation_inputs")
    .innerJoin("uploads", "uploads.id", "creation_inputs.upload_id")
    .leftJoin("pictures", (join) =>
      join.onRef("pictures.id", "=", "picture_id").on("pictures.deleted_at", "is", null),
    )
    .leftJoin("creations as origin", (join) =>
      join
        .onRef("origin.id", "=", "pictures.creation_id")
        .onRef("origin.owner_id", "=", "uploads.owner_id")
        .on("origin.deleted_at", "is", null),
    )
    .where("creation_inputs.creation_id", "in", creationIds)
    .orderBy("creation_inputs.creation_id")
    .orderBy("place");
