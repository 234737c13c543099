import { type Kysely, sql } from "kysely";
import { expect } from "vitest";
import { itMigrates } from "@/tools/testing/migration";
import { migrate } from "./migrate";
import type { Database } from "./schema";

const OCTOBER = Date.UTC(2026, 9, 31, 23, 59, 59, 999);
const NOVEMBER = Date.UTC(2026, 10, 1);

async function person(db: Kysely<Database>, id: string, createdAt: number): Promise<void> {
  await sql`insert into people (id, provider, provider_account_id, name, created_at, proven_at)
    values (${id}, 'demo', ${id}, ${id}, ${createdAt}, ${createdAt + 5})`.execute(db);
}

async function creation(
  db: Kysely<Database>,
  of: {
    id: string;
    owner: string;
    status: string;
    endedAt: number | null;
    cost?: number;
    origin?: string;
    pictures?: number;
  },
): Promise<void> {
  const { id, owner, status, endedAt, cost = null, origin = null, pictures = 0 } = of;
  await sql`insert into creations (id, owner_id, request_hash, request, service, status, previews, is_favourite,
      created_at, updated_at, checked_at, misses, finished_at, model, cost_micros, currency, origin_id)
    values (${id}, ${owner}, 'hash', '{}', 'embedded', ${status}, '[]', 0, 1, 1, 1, 0, ${endedAt}, 'sandbox', ${cost},
      ${cost === null ? null : "USD"}, ${origin})`.execute(db);
  for (let index = 0; index < pictures; index++)
    await sql`insert into pictures (id, creation_id, picture_index, width, height, media_type, byte_length, original_key, thumbnail_key, created_at)
      values (${`${id}-${index}`}, ${id}, ${index}, 1, 1, 'image/png', 1, '', '', 1)`.execute(db);
}

async function countsEarlierCreations(db: Kysely<Database>): Promise<void> {
  await person(db, "later", 20);
  await person(db, "first", 10);
  const first = { owner: "first", status: "succeed" };
  await creation(db, { ...first, id: "cr_1", endedAt: OCTOBER, cost: 80_000, pictures: 2 });
  await creation(db, { ...first, id: "cr_2", endedAt: NOVEMBER, cost: 40_000, pictures: 1 });
  await creation(db, { ...first, id: "cr_3", endedAt: NOVEMBER, cost: 40_000, pictures: 1 });
  await creation(db, { ...first, id: "cr_4", endedAt: NOVEMBER, pictures: 4 });
  await creation(db, { ...first, id: "cr_5", endedAt: NOVEMBER, pictures: 4, origin: "cr_elsewhere" });
  await creation(db, { ...first, id: "cr_6", endedAt: NOVEMBER, status: "failed" });
  await creation(db, { ...first, id: "cr_7", endedAt: NOVEMBER, status: "cancelled" });
  await creation(db, { ...first, id: "cr_8", endedAt: null, status: "processing" });
  await creation(db, { ...first, id: "cr_9", endedAt: NOVEMBER, pictures: 1, owner: "later" });
  await migrate(db);
  const people = await db
    .selectFrom("people")
    .select(["id", "is_admin", "signed_in_at"])
    .orderBy("id")
    .execute();
  expect(people).toEqual([
    { id: "first", is_admin: 1, signed_in_at: 15 },
    { id: "later", is_admin: 0, signed_in_at: 25 },
  ]);
  const usage = await db
    .selectFrom("usage")
    .selectAll()
    .orderBy("month")
    .orderBy("person_id")
    .orderBy("currency")
    .execute();
  const of = { person_id: "first", model: "sandbox", failed: 0 };
  expect(usage).toEqual([
    { ...of, month: "2026-10", currency: "USD", creations: 1, pictures: 2, cost_micros: 80_000 },
    { ...of, month: "2026-11", currency: "", creations: 1, failed: 1, pictures: 4, cost_micros: 0 },
    { ...of, month: "2026-11", currency: "USD", creations: 2, pictures: 2, cost_micros: 80_000 },
    { ...of, person_id: "later", month: "2026-11", currency: "", creations: 1, pictures: 1, cost_micros: 0 },
  ]);
}

itMigrates(
  "the first person of a studio becomes its administrator, and earlier creations without imports are counted as usage by month and model",
  "2026-11-25-team",
  countsEarlierCreations,
);
