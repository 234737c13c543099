import { type Kysely, sql } from "kysely";
import { expect } from "vitest";
import { itMigrates } from "@/tools/testing/migration";
import { migrate } from "./migrate";
import type { Database } from "./schema";

async function marksFirstPictures(db: Kysely<Database>): Promise<void> {
  await sql`insert into people (id, provider, provider_account_id, name, created_at) values ('ada', 'demo', 'ada', 'Ada', 1)`.execute(
    db,
  );
  for (const [id, isFavourite] of [
    ["liked", 1],
    ["other", 0],
  ]) {
    await sql`insert into creations (id, owner_id, request_hash, request, service, status, previews, is_favourite, created_at, updated_at, checked_at, misses)
      values (${id}, 'ada', 'hash', '{"prompt":"a lake"}', 'embedded', 'succeed', '[]', ${isFavourite}, 1, 1, 1, 0)`.execute(
      db,
    );
    // Without the picture of index 0, which a service may have failed to draw.
    for (const index of [2, 1]) {
      await sql`insert into pictures (id, creation_id, picture_index, width, height, media_type, byte_length, original_key, thumbnail_key, created_at)
        values (${`${id}-${index}`}, ${id}, ${index}, 1, 1, 'image/png', 1, 'a', 'b', 1)`.execute(db);
    }
  }
  await migrate(db);
  const marked = await db.selectFrom("pictures").select("id").where("is_favourite", "=", 1).execute();
  expect(marked).toEqual([{ id: "liked-1" }]);
  const creations = await db
    .selectFrom("creations")
    .select(["id", "is_favourite", "style"])
    .orderBy("id")
    .execute();
  expect(creations).toEqual([
    { id: "liked", is_favourite: 1, style: "" },
    { id: "other", is_favourite: 0, style: "" },
  ]);
}

itMigrates(
  "the pictures migration marks the first picture of every favourite creation",
  "2026-11-23-pictures",
  marksFirstPictures,
);
