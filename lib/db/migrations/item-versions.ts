/** Versions of an item of a board: the pictures that it had, the current one among them. */
import type { Kysely, Migration } from "kysely";

export const itemVersions: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("board_item_versions")
      .addColumn("board_id", "text", (c) => c.notNull())
      .addColumn("item_id", "text", (c) => c.notNull())
      .addColumn("picture_id", "text", (c) => c.notNull().references("pictures.id").onDelete("cascade"))
      .addColumn("ordinal", "integer", (c) => c.notNull())
      .addColumn("created_at", "bigint", (c) => c.notNull())
      .addPrimaryKeyConstraint("board_item_versions_key", ["board_id", "picture_id"])
      .addForeignKeyConstraint(
        "board_item_versions_item",
        ["board_id", "item_id"],
        "board_items",
        ["board_id", "id"],
        (c) => c.onDelete("cascade"),
      )
      .execute();
    await db.schema
      .createIndex("board_item_versions_of_item")
      .on("board_item_versions")
      .columns(["board_id", "item_id", "ordinal"])
      .execute();
    await db.schema
      .createIndex("board_item_versions_of_picture")
      .on("board_item_versions")
      .column("picture_id")
      .execute();
  },
};
