import "server-only";
import { type Kysely, type Migration, sql } from "kysely";
import { comesFromGiven } from "@/lib/base/comes-from-given";

/**
 * With what creations were made, which was found out for each reader before: by the model's name, and along all that something was
 * made from. A source without a picture of the studio is a given one. Of an upload: whether it is one, or comes from one.
 */
export const madeWith: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable("creations")
      .addColumn("made_with", "text", (c) => c.notNull().defaultTo("ai"))
      .execute();
    await db.schema
      .alterTable("uploads")
      .addColumn("from_given", "integer", (c) => c.notNull().defaultTo(1))
      .execute();
    await markFromGiven(db as Kysely<Tables>);
    await sql`update creations set made_with = 'renderer' where made_with = 'ai' and ${isProgram}`.execute(
      db,
    );
    await sql`update uploads set from_given = 0 where id in (
        select upload_id from creation_inputs left join creations on creations.id = creation_from
        where picture_id is not null and (made_with is null or made_with in ('ai', 'renderer'))
      )`.execute(db);
  },
};

/** The sketch engine, also behind other studios, and what an archive called a program. */
const isProgram = sql`(replace(model, 'remote/', '') = 'sandbox'
  or (model = '' and (service = 'embedded' or service like 'import-program:%')))`;

interface Tables {
  creations: { id: string; made_with: string };
  creation_inputs: {
    creation_id: string;
    place: string;
    picture_id: string | null;
    creation_from: string | null;
  };
}

const PAGE = 1_000;

/** A recursive statement took PostgreSQL 41 s for 50 chains of 2 000 edits, because it read the whole table for each step. */
async function markFromGiven(db: Kysely<Tables>): Promise<void> {
  const sources = new Map<string, string | null>();
  for (let after = ""; ; ) {
    const rows = await db
      .selectFrom("creation_inputs")
      .select(["creation_id", "picture_id", "creation_from"])
      .where("place", "=", "source")
      .where("creation_id", ">", after)
      .orderBy("creation_id")
      .limit(PAGE)
      .execute();
    for (const { creation_id, picture_id, creation_from } of rows)
      sources.set(creation_id, picture_id === null ? null : (creation_from ?? ""));
    const last = rows.at(-1);
    if (!last) break;
    after = last.creation_id;
  }
  const given = [...sources.keys()].filter((id) => comesFromGiven(sources, id));
  for (let start = 0; start < given.length; start += PAGE)
    await db
      .updateTable("creations")
      .set({ made_with: sql`case when ${isProgram} then 'renderer_from_given' else 'ai_from_given' end` })
      .where("id", "in", given.slice(start, start + PAGE))
      .execute();
}
