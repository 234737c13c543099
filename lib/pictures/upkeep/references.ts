/** Which keys of the store the database refers to. */
import "server-only";
import type { Kysely } from "kysely";
import type { Database } from "@/lib/db/schema";

const PAGE = 500;

/** A picture of a creation, or an upload, which has no view copy and is never deleted for a while. */
export interface ReferringRow {
  id: string;
  original_key: string;
  thumbnail_key: string;
  view_key: string | null;
  byte_length: number;
  deleted_at: number | null;
}

/** All pictures, deleted ones too, and all uploads, a page at a time; those that are added meanwhile may be missing. */
export async function* referringRows(db: Kysely<Database>): AsyncGenerator<ReferringRow> {
  yield* pictureRows(db);
  for (let last = ""; ; ) {
    const rows = await db
      .selectFrom("uploads")
      .select(["id", "original_key", "thumbnail_key", "byte_length"])
      .where("id", ">", last)
      .orderBy("id")
      .limit(PAGE)
      .execute();
    for (const row of rows) yield { ...row, view_key: null, deleted_at: null };
    const end = rows.at(-1);
    if (!end || rows.length < PAGE) return;
    last = end.id;
  }
}

async function* pictureRows(db: Kysely<Database>): AsyncGenerator<ReferringRow> {
  for (let last = ""; ; ) {
    const rows = await db
      .selectFrom("pictures")
      .select(["id", "original_key", "thumbnail_key", "view_key", "byte_length", "deleted_at"])
      .where("id", ">", last)
      .orderBy("id")
      .limit(PAGE)
      .execute();
    yield* rows;
    const end = rows.at(-1);
    if (!end || rows.length < PAGE) return;
    last = end.id;
  }
}

export const keysOf = ({ original_key, thumbnail_key, view_key }: Omit<ReferringRow, "id">): string[] => [
  original_key,
  thumbnail_key,
  ...(view_key === null ? [] : [view_key]),
];

/** How many keys all pictures and uploads have at most. */
export async function countReferences(db: Kysely<Database>): Promise<number> {
  const counts = await Promise.all(
    (["pictures", "uploads"] as const).map((table) =>
      db
        .selectFrom(table)
        .select((e) => e.fn.countAll<number>().as("count"))
        .executeTakeFirstOrThrow(),
    ),
  );
  return counts.reduce((sum, { count }) => sum + 3 * Number(count), 0);
}

/**
 * Those of the keys that no picture, upload, creation or job has: of something that was deleted, or whose put was never followed
 * by a row. A job, a creation or an upload keeps all keys
 * below its id.
 *
 * @param keys a few hundred at most.
 */
export async function unreferenced(db: Kysely<Database>, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const ids = [...new Set(keys.map((key) => key.split("/")[1] ?? ""))];
  const [jobs, creations, uploads, pictures] = await Promise.all([
    db.selectFrom("jobs").select("id").where("id", "in", ids).execute(),
    db.selectFrom("creations").select("id").where("id", "in", ids).execute(),
    db.selectFrom("uploads").select("id").where("id", "in", ids).execute(),
    db
      .selectFrom("pictures")
      .select(["original_key", "thumbnail_key", "view_key", "byte_length", "deleted_at"])
      .where((e) =>
        e.or([e("original_key", "in", keys), e("thumbnail_key", "in", keys), e("view_key", "in", keys)]),
      )
      .execute(),
  ]);
  const owners = new Set([...jobs, ...creations, ...uploads].map(({ id }) => id));
  const kept = new Set(pictures.flatMap(keysOf));
  return keys.filter((key) => !kept.has(key) && !owners.has(key.split("/")[1] ?? ""));
}
