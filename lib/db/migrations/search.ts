import "server-only";
import { foldForSearch } from "contract/creations/search";
import { shapeOf } from "contract/models/shape";
import type { Kysely, Migration } from "kysely";

/** Columns for the filters of lists, filled from the requests' JSON, and the origin of imported creations. */
export const search: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable("creations")
      .addColumn("search_text", "text", (c) => c.notNull().defaultTo(""))
      .execute();
    await db.schema
      .alterTable("creations")
      .addColumn("shape", "text", (c) => c.notNull().defaultTo("square"))
      .execute();
    await db.schema
      .alterTable("creations")
      .addColumn("is_public", "integer", (c) => c.notNull().defaultTo(1))
      .execute();
    await db.schema.alterTable("creations").addColumn("origin_id", "text").execute();
    await db.schema
      .createIndex("creations_origin")
      .unique()
      .on("creations")
      .columns(["owner_id", "origin_id"])
      .execute();
    await fillSearch(db as Kysely<RequestsTable>);
  },
};

interface RequestsTable {
  creations: { id: string; request: string; search_text: string; shape: string; is_public: number };
}

async function fillSearch(db: Kysely<RequestsTable>): Promise<void> {
  let after = "";
  for (;;) {
    const rows = await db
      .selectFrom("creations")
      .select(["id", "request"])
      .where("id", ">", after)
      .orderBy("id")
      .limit(500)
      .execute();
    for (const { id, request } of rows) {
      const { prompt, is_public, settings } = JSON.parse(request);
      await db
        .updateTable("creations")
        .set({
          search_text: foldForSearch(String(prompt)),
          shape: shapeOf(String(settings?.aspect_ratio)),
          is_public: is_public === false ? 0 : 1,
        })
        .where("id", "=", id)
        .execute();
    }
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}
