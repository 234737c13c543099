import "server-only";
import { type Kysely, type Migration, sql } from "kysely";

/** Boards, their share links, and what guests say; a picture's copy for presenting. */
export const boards: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("boards")
      .addColumn("id", "text", (c) => c.primaryKey())
      .addColumn("owner_id", "text", (c) => c.notNull().references("people.id").onDelete("cascade"))
      .addColumn("name", "text", (c) => c.notNull())
      .addColumn("created_at", "bigint", (c) => c.notNull())
      .addColumn("updated_at", "bigint", (c) => c.notNull())
      .addColumn("seen_at", "bigint", (c) => c.notNull())
      .addColumn("deleted_at", "bigint")
      .addColumn("origin_id", "text")
      .addUniqueConstraint("boards_origin", ["owner_id", "origin_id"])
      .execute();
    await db.schema.createIndex("boards_owner").on("boards").columns(["owner_id", "updated_at"]).execute();
    await db.schema
      .createIndex("boards_deleted")
      .on("boards")
      .column("deleted_at")
      .where(sql.ref("deleted_at"), "is not", null)
      .execute();

    await db.schema
      .createTable("board_items")
      .addColumn("board_id", "text", (c) => c.notNull().references("boards.id").onDelete("cascade"))
      // Clients choose it, so it is unique only within the board.
      .addColumn("id", "text", (c) => c.notNull())
      .addColumn("picture_id", "text", (c) => c.references("pictures.id").onDelete("cascade"))
      .addColumn("title", "text", (c) => c.notNull())
      .addColumn("note", "text", (c) => c.notNull())
      .addColumn("mark", "text")
      .addColumn("position", "bigint", (c) => c.notNull())
      .addPrimaryKeyConstraint("board_items_key", ["board_id", "id"])
      .addUniqueConstraint("board_items_picture", ["board_id", "picture_id"])
      .execute();
    await db.schema
      .createIndex("board_items_order")
      .on("board_items")
      .columns(["board_id", "position"])
      .execute();
    await db.schema.createIndex("board_items_of_picture").on("board_items").column("picture_id").execute();

    await db.schema
      .createTable("share_links")
      .addColumn("id", "text", (c) => c.primaryKey())
      .addColumn("board_id", "text", (c) => c.notNull().references("boards.id").onDelete("cascade"))
      .addColumn("secret_hash", "text", (c) => c.notNull().unique())
      .addColumn("name", "text", (c) => c.notNull())
      .addColumn("pictures", "text", (c) => c.notNull())
      .addColumn("shows_prompts", "integer", (c) => c.notNull())
      .addColumn("shows_notes", "integer", (c) => c.notNull())
      .addColumn("allows_downloads", "integer", (c) => c.notNull())
      .addColumn("allows_hearts", "integer", (c) => c.notNull())
      .addColumn("allows_comments", "integer", (c) => c.notNull())
      .addColumn("created_at", "bigint", (c) => c.notNull())
      .addColumn("expires_at", "bigint", (c) => c.notNull())
      .addColumn("revoked_at", "bigint")
      .addColumn("opened_at", "bigint")
      .execute();
    await db.schema.createIndex("share_links_board").on("share_links").column("board_id").execute();

    await db.schema
      .createTable("guests")
      .addColumn("id", "text", (c) => c.primaryKey())
      .addColumn("link_id", "text", (c) => c.notNull().references("share_links.id").onDelete("cascade"))
      .addColumn("key_hash", "text", (c) => c.notNull())
      .addColumn("name", "text", (c) => c.notNull())
      .addColumn("created_at", "bigint", (c) => c.notNull())
      .addUniqueConstraint("guests_key", ["link_id", "key_hash"])
      .execute();

    await db.schema
      .createTable("guest_hearts")
      .addColumn("guest_id", "text", (c) => c.notNull().references("guests.id").onDelete("cascade"))
      .addColumn("picture_id", "text", (c) => c.notNull().references("pictures.id").onDelete("cascade"))
      .addColumn("created_at", "bigint", (c) => c.notNull())
      .addPrimaryKeyConstraint("guest_hearts_key", ["guest_id", "picture_id"])
      .execute();
    await db.schema.createIndex("guest_hearts_picture").on("guest_hearts").column("picture_id").execute();

    await db.schema
      .createTable("guest_comments")
      .addColumn("guest_id", "text", (c) => c.notNull().references("guests.id").onDelete("cascade"))
      .addColumn("id", "text", (c) => c.primaryKey())
      // Clients choose it, so it is unique only for the guest.
      .addColumn("client_id", "text", (c) => c.notNull())
      .addColumn("picture_id", "text", (c) => c.references("pictures.id").onDelete("cascade"))
      .addColumn("text", "text", (c) => c.notNull())
      .addColumn("created_at", "bigint", (c) => c.notNull())
      .addColumn("hidden_at", "bigint")
      .addUniqueConstraint("guest_comments_key", ["guest_id", "client_id"])
      .execute();
    await db.schema.createIndex("guest_comments_picture").on("guest_comments").column("picture_id").execute();

    await db.schema.alterTable("pictures").addColumn("view_key", "text").execute();
  },
};
