import "server-only";
import { type Kysely, type Migration, sql } from "kysely";

/** Rounds of approval of a board, and their records. */
export const approvals: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("approvals")
      .addColumn("id", "text", (c) => c.primaryKey())
      .addColumn("board_id", "text", (c) => c.notNull().references("boards.id").onDelete("cascade"))
      .addColumn("link_id", "text", (c) => c.notNull())
      .addColumn("link_name", "text", (c) => c.notNull())
      .addColumn("question", "text", (c) => c.notNull())
      .addColumn("is_named", "integer", (c) => c.notNull())
      .addColumn("deadline_at", "bigint")
      .addColumn("shows_answers", "integer", (c) => c.notNull())
      .addColumn("created_at", "bigint", (c) => c.notNull())
      .addColumn("closed_at", "bigint")
      .addColumn("board_name", "text")
      .execute();
    await db.schema
      .createIndex("approvals_board")
      .on("approvals")
      .columns(["board_id", "created_at"])
      .execute();
    await db.schema
      .createIndex("approvals_link")
      .on("approvals")
      .columns(["link_id", "created_at"])
      .execute();
    await sql`create unique index approvals_open on approvals (board_id) where closed_at is null`.execute(db);

    await db.schema
      .createTable("approval_people")
      .addColumn("id", "text", (c) => c.primaryKey())
      .addColumn("approval_id", "text", (c) => c.notNull().references("approvals.id").onDelete("cascade"))
      .addColumn("guest_id", "text")
      .addColumn("name", "text", (c) => c.notNull())
      .addColumn("position", "integer", (c) => c.notNull())
      .addUniqueConstraint("approval_people_guest", ["approval_id", "guest_id"])
      .execute();

    await db.schema
      .createTable("approval_answers")
      .addColumn("person_id", "text", (c) => c.notNull().references("approval_people.id").onDelete("cascade"))
      .addColumn("picture_id", "text", (c) => c.notNull())
      .addColumn("guest_id", "text", (c) => c.notNull())
      .addColumn("answer", "text", (c) => c.notNull())
      .addColumn("answered_at", "bigint", (c) => c.notNull())
      .addPrimaryKeyConstraint("approval_answers_key", ["person_id", "picture_id"])
      .execute();

    await db.schema
      .createTable("approval_lines")
      .addColumn("approval_id", "text", (c) => c.notNull().references("approvals.id").onDelete("cascade"))
      .addColumn("position", "integer", (c) => c.notNull())
      .addColumn("picture_id", "text", (c) => c.notNull())
      .addColumn("sha256", "text")
      .addColumn("line", "text", (c) => c.notNull())
      .addPrimaryKeyConstraint("approval_lines_key", ["approval_id", "position"])
      .execute();
  },
};
