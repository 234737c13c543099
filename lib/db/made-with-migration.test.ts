import { type Kysely, sql } from "kysely";
import { expect } from "vitest";
import { itMigrates } from "@/tools/testing/migration";
import { migrate } from "./migrate";
import type { Database } from "./schema";

/** More than files told of before. */
const EDITS = 100;

interface Old {
  model?: string;
  service?: string;
  /** The creation that it was made from; null for a picture that somebody brought. */
  from?: string | null;
}

async function addOld(db: Kysely<Database>, creations: Record<string, Old>): Promise<void> {
  await sql`insert into people (id, provider, provider_account_id, name, created_at) values ('ada', 'demo', 'ada', 'Ada', 1)`.execute(
    db,
  );
  for (const [id, { model = "openai/gpt-image-1", service = "openai" }] of Object.entries(creations))
    await sql`insert into creations (id, owner_id, request_hash, request, service, model, status, previews, is_favourite, created_at, updated_at, checked_at, misses)
      values (${id}, 'ada', '', '{}', ${service}, ${model}, 'succeed', '[]', 0, 1, 1, 1, 0)`.execute(db);
  for (const [id, { from }] of Object.entries(creations)) {
    if (from === undefined) continue;
    const upload = from === null ? `given-${id}` : `copy-of-${from}`;
    await sql`insert into uploads (id, owner_id, sha256, width, height, media_type, byte_length, has_alpha, original_key, thumbnail_key, created_at, renewed_at)
      values (${upload}, 'ada', ${upload}, 1, 1, 'image/png', 1, 0, '', '', 1, 1)`.execute(db);
    await sql`insert into creation_inputs (creation_id, place, upload_id, picture_id, creation_from)
      values (${id}, 'source', ${upload}, ${from && `pi_${from}`}, ${from})`.execute(db);
  }
}

async function freezes(db: Kysely<Database>): Promise<void> {
  const chain = Array.from({ length: EDITS }, (_, n): [string, Old] => [
    `edit-${n}`,
    { from: n === 0 ? "over-given" : `edit-${n - 1}` },
  ]);
  const creations = {
    ...{ ai: {}, sandbox: { model: "sandbox", service: "embedded" } },
    ...{ elsewhere: { model: "remote/sandbox" }, "far-away": { model: "remote/remote/sandbox" } },
    ...{ "named-so": { model: "acme/sandbox" }, first: { model: "", service: "embedded" } },
    ...{ unknown: { model: "", service: "import:GPT" }, said: { model: "", service: "import-program:Fox" } },
    ...{ "over-given": { from: null }, "of-words": { from: "ai" }, "of-gone": { from: "gone" } },
    ...{ "drawn-over": { from: "drawn", model: "sandbox" }, drawn: { from: null, model: "sandbox" } },
    ...{ "round-one": { from: "round-two" }, "round-two": { from: "round-one" }, itself: { from: "itself" } },
    ...Object.fromEntries(chain),
  };
  await db.transaction().execute((tx) => addOld(tx, creations));
  await migrate(db);
  const rows = await db.selectFrom("creations").select(["id", "made_with"]).execute();
  const made = new Map(rows.map(({ id, made_with }) => [id, made_with]));
  const expected = {
    ...{ ai: "ai", sandbox: "renderer", elsewhere: "renderer", "far-away": "renderer", "named-so": "ai" },
    ...{ first: "renderer", unknown: "ai", said: "renderer" },
    ...{ "over-given": "ai_from_given", "of-words": "ai", "of-gone": "ai" },
    ...{ drawn: "renderer_from_given", "drawn-over": "renderer_from_given" },
    ...{ "round-one": "ai", "round-two": "ai", itself: "ai" },
    ...Object.fromEntries(chain.map(([id]) => [id, "ai_from_given"])),
  };
  expect(Object.fromEntries(made)).toEqual(expected);
  const uploads = await db.selectFrom("uploads").select("id").where("from_given", "=", 0).execute();
  expect(uploads.map(({ id }) => id).sort()).toEqual(
    ["ai", "gone", "itself", "round-one", "round-two"].map((id) => `copy-of-${id}`),
  );
}

itMigrates(
  "creations of before keep with what they were made, however long the chain of edits is, also one that returns to itself",
  "2026-11-28-made-with",
  freezes,
);
