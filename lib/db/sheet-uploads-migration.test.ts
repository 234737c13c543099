import { type Kysely, sql } from "kysely";
import { expect } from "vitest";
import { itMigrates } from "@/tools/testing/migration";
import { migrate } from "./migrate";
import type { Database } from "./schema";

/** More than one statement reads. */
const OTHERS = 25;

async function notesNamed(db: Kysely<Database>): Promise<void> {
  for (const id of ["ada", "bob"])
    await sql`insert into people (id, provider, provider_account_id, name, created_at) values (${id}, 'demo', ${id}, ${id}, 1)`.execute(
      db,
    );
  for (const [id, owner] of [
    ["up_source", "ada"],
    ["up_value", "ada"],
    ["up_unnamed", "ada"],
    ["up_of_bob", "bob"],
  ])
    await sql`insert into uploads (id, owner_id, sha256, width, height, media_type, byte_length, has_alpha, original_key, thumbnail_key, created_at, renewed_at)
      values (${id}, ${owner}, ${id}, 1, 1, 'image/png', 1, 0, '', '', 1, 1)`.execute(db);
  const addSheet = (id: string, request: string, axes: string) =>
    sql`insert into sheets (id, owner_id, request_hash, name, request, axes, byte_length, created_at, updated_at, fed_at)
      values (${id}, 'ada', '', '', ${request}, ${axes}, 1, 1, 1, 1)`.execute(db);
  const named = (...ids: string[]) =>
    JSON.stringify([{ values: ids.map((upload_id) => ({ picture: { upload_id } })) }]);
  for (let n = 0; n < OTHERS; n++)
    await addSheet(`sh_a${n}`, '{"prompt":"\\"upload_id\\":\\"up_unnamed\\""}', "[]");
  await addSheet("sh_damaged", "{", named("up_value"));
  await addSheet("sh_of_words", "{}", "[]");
  await addSheet(
    "sh_of_pictures",
    '{"inputs":{"source":{"upload_id":"up_source"}}}',
    named("up_value", "up_of_bob", "up_gone", "up_value"),
  );
  await migrate(db);
  expect(
    await db.selectFrom("sheet_uploads").selectAll().orderBy("sheet_id").orderBy("upload_id").execute(),
  ).toEqual([
    { sheet_id: "sh_damaged", upload_id: "up_value" },
    { sheet_id: "sh_of_pictures", upload_id: "up_source" },
    { sheet_id: "sh_of_pictures", upload_id: "up_value" },
  ]);
}

itMigrates(
  "sheets of before keep those of their owner's uploads that they name and that are still there",
  "2026-11-30-sheet-uploads",
  notesNamed,
);
