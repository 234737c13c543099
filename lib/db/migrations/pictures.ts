import "server-only";
import { type Kysely, type Migration, sql } from "kysely";

/** Favourite and delete of single pictures; the style of creations. */
export const pictures: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable("pictures")
      .addColumn("is_favourite", "integer", (c) => c.notNull().defaultTo(0))
      .execute();
    await db.schema.alterTable("pictures").addColumn("deleted_at", "bigint").execute();
    await db.schema
      .createIndex("pictures_deleted")
      .on("pictures")
      .column("deleted_at")
      .where(sql.ref("deleted_at"), "is not", null)
      .execute();
    // Before this, whole creations were favourites.
    await sql`update pictures set is_favourite = 1
      where creation_id in (select id from creations where is_favourite = 1)
        and picture_index = (select min(one.picture_index) from pictures one
          where one.creation_id = pictures.creation_id)`.execute(db);
    await db.schema
      .alterTable("creations")
      .addColumn("style", "text", (c) => c.notNull().defaultTo(""))
      .execute();
  },
};
