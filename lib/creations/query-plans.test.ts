import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { CompiledQuery, type Kysely } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { migrate } from "@/lib/db/migrate";
import type { Database } from "@/lib/db/schema";
import { openSqlite } from "@/lib/db/sqlite";
import { addPerson, createTestStudio } from "@/lib/testing/studio";
import { changePictures } from "./change-pictures";
import { findByPictureIds } from "./find-by-picture-ids";
import { purgePictures } from "./sync/purge-pictures";

let folder: string;
let db: Kysely<Database>;
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "studio-plans-"));
  db = openSqlite(path.join(folder, "studio.db"));
  await migrate(db);
  await addPerson(db, "ada");
});
afterEach(async () => {
  await db.destroy();
  rmSync(folder, { recursive: true, force: true });
});

/** How SQLite looks into the tables in the queries of a call. */
async function plansOf(call: (db: Kysely<Database>) => Promise<unknown>): Promise<string[]> {
  const queries: CompiledQuery[] = [];
  await call(
    db.withPlugin({
      transformQuery({ node, queryId }) {
        queries.push(db.getExecutor().compileQuery(node, queryId));
        return node;
      },
      transformResult: async ({ result }) => result,
    }),
  );
  const plans: string[] = [];
  for (const { sql: text, parameters } of queries) {
    const { rows } = await db.executeQuery<{ detail: string }>(
      CompiledQuery.raw(`explain query plan ${text}`, [...parameters]),
    );
    plans.push(...rows.map(({ detail }) => detail));
  }
  return plans;
}

const pictureIds = Array.from({ length: 1_000 }, (_, n) => `pi_${n}`);

it("many pictures are found by their ids, without reading the person's whole library, on SQLite", async () => {
  const byId = expect.stringMatching(/^SEARCH pictures .*\(id=\?\)$/);
  const ofOwner = expect.stringContaining("owner_id=?");
  for (const ids of [pictureIds, pictureIds.slice(0, 50)]) {
    const changed = await plansOf((watched) =>
      changePictures(createTestStudio(watched).context, { ownerId: "ada", action: "favourite", ids }),
    );
    expect(changed).toContainEqual(byId);
    expect(changed).not.toContainEqual(ofOwner);
  }
  const found = await plansOf((watched) =>
    findByPictureIds(createTestStudio(watched).context, {
      ownerId: "ada",
      pictureIds: pictureIds.slice(0, 24),
    }),
  );
  expect(found).toContainEqual(byId);
  expect(found).not.toContainEqual(ofOwner);
});

it("a removal of deleted pictures reads only deleted ones, on SQLite", async () => {
  const plans = await plansOf((watched) => purgePictures(createTestStudio(watched).context));
  expect(plans[0]).toContain("SEARCH pictures USING INDEX pictures_deleted");
});
