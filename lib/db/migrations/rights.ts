import "server-only";
import type { Kysely, Migration } from "kysely";

/** What may be done with creations and with the copies that others are made from; of earlier ones that is not known. */
export const rights: Migration = {
  async up(db: Kysely<unknown>) {
    const add = (table: "creations" | "uploads", column: string) =>
      db.schema.alterTable(table).addColumn(column, "text").execute();
    for (const column of ["licence", "commercial_use", "terms_url", "limited_by", "limiting_licence"])
      await add("creations", column);
    for (const column of ["licence", "commercial_use"]) await add("uploads", column);
  },
};
