/** A picture store in the database, for processes that share no folder. */
import "server-only";
import { type Kysely, sql } from "kysely";
import { isPostgres } from "@/lib/db/dialect";
import type { Database } from "@/lib/db/schema";
import { inPieces } from "./pieces";
import { checkKey, type PictureStore } from "./store";

export function createDatabaseStore(db: Kysely<Database>, clock: { now(): number }): PictureStore {
  // Neither function reads the bytes to return their length.
  const lengthOf = sql<number>`${sql.raw(isPostgres(db) ? "octet_length" : "length")}(bytes)`;
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
      // SQLite returns an ArrayBuffer, PostgreSQL a Buffer.
      return row ? new Uint8Array(row.bytes) : null;
    },
    async open(key) {
      const picture = () => db.selectFrom("blobs").where("key", "=", checkKey(key));
      const found = await picture().select(lengthOf.as("length")).executeTakeFirst();
      if (!found) return null;
      const all = { start: 0, end: found.length };
      // One query for each piece, so that a slow reader holds no connection.
      const readAt = async (offset: number, length: number) => {
        const piece = sql<Uint8Array>`substr(bytes, cast(${offset + 1} as integer), cast(${length} as integer))`;
        const row = await picture().select(piece.as("piece")).executeTakeFirst();
        return new Uint8Array(row?.piece ?? []);
      };
      return { byteLength: found.length, read: (range = all) => inPieces(range, readAt) };
    },
    async remove(keys) {
      if (keys.length > 0) await db.deleteFrom("blobs").where("key", "in", keys.map(checkKey)).execute();
    },
  };
}
