/** A picture store in the database, for processes that share no folder. */
import "server-only";
import { type Kysely, sql } from "kysely";
import { isPostgres } from "@/lib/db/dialect";
import type { Database } from "@/lib/db/schema";
import { inPieces } from "./pieces";
import { checkKey, type PictureSource, type PictureStore, putPieces } from "./store";

/** Rows of one query of a listing. */
const PAGE = 500;

export function createDatabaseStore(db: Kysely<Database>, clock: { now(): number }): PictureStore {
  // Neither function reads the bytes to return their length.
  const lengthOf = sql<number>`${sql.raw(isPostgres(db) ? "octet_length" : "length")}(bytes)`;
  return {
    within: (tx) => createDatabaseStore(tx, clock),
    async put(key, picture) {
      const row = { key: checkKey(key), bytes: await wholeOf(picture), created_at: clock.now() };
      await db
        .insertInto("blobs")
        .values(row)
        .onConflict((conflict) =>
          conflict.column("key").doUpdateSet({ bytes: row.bytes, created_at: row.created_at }),
        )
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
    async *list() {
      // One query for each page, so that a slow reader holds no connection.
      for (let last = ""; ; ) {
        const page = await db
          .selectFrom("blobs")
          .select(["key", lengthOf.as("byteLength"), "created_at as storedAt"])
          .where("key", ">", last)
          .orderBy("key")
          .limit(PAGE)
          .execute();
        yield* page;
        const end = page.at(-1);
        if (!end || page.length < PAGE) return;
        last = end.key;
      }
    },
  };
}

/** A row is written as a whole, so the bytes are held once. */
async function wholeOf(picture: Uint8Array | PictureSource): Promise<Buffer> {
  if (picture instanceof Uint8Array) return Buffer.from(picture);
  const bytes = Buffer.allocUnsafe(picture.byteLength);
  let offset = 0;
  for await (const piece of putPieces(picture)) {
    bytes.set(piece, offset);
    offset += piece.byteLength;
  }
  return bytes;
}
