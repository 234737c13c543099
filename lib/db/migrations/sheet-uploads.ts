import "server-only";
import { type Kysely, type Migration, sql } from "kysely";
import { namesIn } from "@/lib/base/named-pictures";

/** Which uploads a sheet names, also that of a sheet from before: as far as these uploads are still there. */
export const sheetUploads: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("sheet_uploads")
      .addColumn("sheet_id", "text", (c) => c.notNull().references("sheets.id").onDelete("cascade"))
      // Without a cascade: while a sheet names an upload, the database itself refuses to remove it. At the end of the transaction, because
      // a removed person's uploads go before their sheets.
      .addColumn("upload_id", "text", (c) =>
        c.notNull().references("uploads.id").modifyEnd(sql`deferrable initially deferred`),
      )
      .addPrimaryKeyConstraint("sheet_uploads_key", ["sheet_id", "upload_id"])
      .execute();
    await db.schema.createIndex("sheet_uploads_upload").on("sheet_uploads").column("upload_id").execute();
    await noteNamed(db as Kysely<Tables>);
  },
};

interface Tables {
  sheets: { id: string; owner_id: string; request: string; axes: string };
  sheet_uploads: { sheet_id: string; upload_id: string };
  uploads: { id: string; owner_id: string };
}

/** Sheets of one statement; a question has two megabytes at most. */
const PAGE = 20;

async function noteNamed(db: Kysely<Tables>): Promise<void> {
  for (let after = ""; ; ) {
    const rows = await db
      .selectFrom("sheets")
      .select(["id", "owner_id", "request", "axes"])
      .where("id", ">", after)
      .orderBy("id")
      .limit(PAGE)
      .execute();
    for (const { id, owner_id, request, axes } of rows) {
      const named = [request, axes].flatMap((text) => [...namesIn(jsonOf(text)).uploads]);
      if (named.length === 0) continue;
      await db
        .insertInto("sheet_uploads")
        .columns(["sheet_id", "upload_id"])
        .expression((e) =>
          e
            .selectFrom("uploads")
            .select((one) => [one.val(id).as("sheet_id"), "id"])
            .where("owner_id", "=", owner_id)
            .where("id", "in", named),
        )
        .execute();
    }
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}

/** @returns undefined for a damaged record, which names nothing that anybody could draw. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
