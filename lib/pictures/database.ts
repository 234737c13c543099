/** Pictures as rows, where no folder is shared between processes. */
import "server-only";
import type { Kysely } from "kysely";
import type { Database } from "@/lib/db/schema";
import { checkKey, type PictureStore } from "./store";

export function createDatabaseStore(db: Kysely<Database>, clock: { now(): number }): PictureStore {
  return {
    async put(key, bytes) {
      const row = { key: checkKey(key), bytes: Buffer.from(bytes), created_at: clock.now() };
      await db
        .insertInto("blobs")
        .values(row)
        .onConflict((conflict) => conflict.column("key").doUpdateSet({ bytes: row.bytes }))
        .execute();
    },
    async get(key) {
      const row = await db
        .selectFrom("blobs")
        .select("bytes")
        .where("key", "=", checkKey(key))
        .executeTakeFirst();
      // SQLite hands out an ArrayBuffer, PostgreSQL a Buffer.
      return row ? new Uint8Array(row.bytes) : null;
    },
    async remove(keys) {
      if (keys.length > 0) await db.deleteFrom("blobs").where("key", "in", keys.map(checkKey)).execute();
    },
  };
}
