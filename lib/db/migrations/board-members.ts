import "server-only";
import type { Kysely, Migration } from "kysely";

/** Members of boards, who of them looks at one now, and who did what. */
export const boardMembers: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("board_members")
      .addColumn("board_id", "text", (c) => c.notNull().references("boards.id").onDelete("cascade"))
      .addColumn("person_id", "text", (c) => c.notNull().references("people.id").onDelete("cascade"))
      .addColumn("role", "text", (c) => c.notNull())
      .addColumn("may_share", "integer", (c) => c.notNull())
      .addColumn("invited_at", "bigint", (c) => c.notNull())
      .addColumn("seen_at", "bigint", (c) => c.notNull())
      .addColumn("looked_at", "bigint", (c) => c.notNull())
      .addPrimaryKeyConstraint("board_members_key", ["board_id", "person_id"])
      .execute();
    await db.schema.createIndex("board_members_person").on("board_members").column("person_id").execute();
    for (const [column, type] of [
      ["looked_at", "bigint"],
      ["had_members", "integer"],
    ] as const)
      await db.schema
        .alterTable("boards")
        .addColumn(column, type, (c) => c.notNull().defaultTo(0))
        .execute();
    for (const column of ["marked_by", "noted_by"] as const)
      await db.schema.alterTable("board_items").addColumn(column, "text").execute();
    await db.schema
      .createTable("board_activity")
      .addColumn("board_id", "text", (c) => c.notNull().references("boards.id").onDelete("cascade"))
      .addColumn("place", "bigint", (c) => c.notNull())
      .addColumn("person_id", "text", (c) => c.notNull())
      .addColumn("kind", "text", (c) => c.notNull())
      .addColumn("items", "integer", (c) => c.notNull())
      .addColumn("at", "bigint", (c) => c.notNull())
      .addColumn("picture_ids", "text")
      .addPrimaryKeyConstraint("board_activity_key", ["board_id", "place"])
      .execute();
  },
};
