import "server-only";
import type { Kysely, Migration } from "kysely";

/** Foreign pictures that are kept to make pictures from, and which creation was made from which of them. */
export const uploads: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("uploads")
      .addColumn("id", "text", (c) => c.primaryKey())
      .addColumn("owner_id", "text", (c) => c.notNull().references("people.id").onDelete("cascade"))
      .addColumn("sha256", "text", (c) => c.notNull())
      .addColumn("width", "integer", (c) => c.notNull())
      .addColumn("height", "integer", (c) => c.notNull())
      .addColumn("media_type", "text", (c) => c.notNull())
      .addColumn("byte_length", "integer", (c) => c.notNull())
      .addColumn("has_alpha", "integer", (c) => c.notNull())
      .addColumn("original_key", "text", (c) => c.notNull())
      .addColumn("thumbnail_key", "text", (c) => c.notNull())
      .addColumn("created_at", "bigint", (c) => c.notNull())
      .addColumn("renewed_at", "bigint", (c) => c.notNull())
      .addUniqueConstraint("uploads_bytes", ["owner_id", "sha256"])
      .execute();
    await db.schema.createIndex("uploads_renewed").on("uploads").columns(["renewed_at", "id"]).execute();

    await db.schema
      .createTable("creation_inputs")
      .addColumn("creation_id", "text", (c) => c.notNull().references("creations.id").onDelete("cascade"))
      .addColumn("place", "text", (c) => c.notNull())
      // Without a cascade: while a creation refers to an upload, the database itself refuses to remove it.
      .addColumn("upload_id", "text", (c) => c.notNull().references("uploads.id"))
      // The picture and its creation may be removed before what was made from a copy of it.
      .addColumn("picture_id", "text")
      .addColumn("creation_from", "text")
      .addColumn("role", "text")
      .addPrimaryKeyConstraint("creation_inputs_place", ["creation_id", "place"])
      .execute();
    for (const column of ["upload_id", "picture_id", "creation_from"])
      await db.schema.createIndex(`creation_inputs_${column}`).on("creation_inputs").column(column).execute();
  },
};
