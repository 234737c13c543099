import { CLEARANCES } from "contract/models/rights";
import { type Kysely, sql } from "kysely";
import { expect, it } from "vitest";
import type { Database } from "@/lib/db/schema";
import { usageOfMonth } from "@/lib/limits/month-usage";
import { claim } from "@/lib/service/embedded/queue/claim";
import { addCopies } from "@/tools/testing/copies";
import { describeOnEachDatabase, describeOnSqlite } from "@/tools/testing/database";
import { planLinesOf, queriesOf } from "@/tools/testing/query-plans";
import { createScriptedService } from "@/tools/testing/service";
import { addPerson, aRequest, createTestStudio, type TestContext } from "@/tools/testing/studio";
import { readChanges } from "./changes";
import { settled } from "./context/background";
import { createCreation } from "./create";
import { countActive } from "./create/admission";
import { listCreations } from "./list";
import { readNeighbours } from "./neighbours";
import { changePictures } from "./pictures/change-pictures";
import { findByPictureIds } from "./pictures/find-by-picture-ids";
import { slotsTaken } from "./queue/slots";
import { purgePictures } from "./sync/purge-pictures";
import { refreshOpen } from "./sync/refresh-open";
import { sweep } from "./sync/sweep";
import { readUsualSeconds } from "./view/usual-seconds";

const pictureIds = Array.from({ length: 1_000 }, (_, n) => `pi_${n}`);

/** Reads that begin with every row of a table that grows with the ledger. */
const WHOLE_TABLE =
  /^SCAN (creations|creation_inputs|pictures|jobs|creation_events)\b|Seq Scan on (creations|creation_inputs|pictures|jobs|creation_events)\b/;

describeOnEachDatabase("the plans of queries on a large ledger", (database) => {
  it.each<[string, (context: TestContext, id: string) => Promise<unknown>]>([
    ["the first page of a library", (context) => listCreations(context, { ownerId: "ada", limit: 60 })],
    ["a search", (context) => listCreations(context, { ownerId: "ada", limit: 60, q: "lake" })],
    [
      "a library of what was made from pictures",
      (context) => listCreations(context, { ownerId: "ada", limit: 60, from_pictures: true }),
    ],
    [
      "a library of brought pictures",
      (context) => listCreations(context, { ownerId: "ada", limit: 60, given: true }),
    ],
    [
      "a library of what was made from one creation",
      (context, id) => listCreations(context, { ownerId: "ada", limit: 60, made_from: id }),
    ],
    ...CLEARANCES.map((commercial_use): [string, (context: TestContext) => Promise<unknown>] => [
      `a library of what may be used commercially: ${commercial_use}`,
      (context) => listCreations(context, { ownerId: "ada", limit: 60, commercial_use }),
    ]),
    ["a poll of changes", (context) => readChanges(context, { ownerId: "ada" })],
    ["a poll of changes since a cursor", (context) => readChanges(context, { ownerId: "ada", cursor: "1" })],
    ["the neighbours of a creation", (context, id) => readNeighbours(context, { ownerId: "ada", id })],
    ["an admission", (context) => countActive(context.db, context, "ada")],
    ["a claim of a job", ({ db, service }) => claim(db, service.id, "a worker", Date.now())],
    ["a round of the sweeper", sweep],
  ])("%s reads no table as a whole", async (_name, call) => {
    const db = database();
    await addPerson(db, "ada");
    const { context } = createTestStudio(db);
    const id = await createCreation(context, { ownerId: "ada", request: aRequest(), idempotencyKey: null });
    const lines = await planLinesOf(db, async (watched) => {
      const { context: seen } = createTestStudio(watched, {
        services: [createScriptedService({ slots: 1 })],
      });
      await call(seen, id);
      await settled(seen);
    });
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.filter((line) => WHOLE_TABLE.test(line))).toEqual([]);
  });

  it("a round of status reads does not go through all ids of the ledger for the few creations that are open", async () => {
    const db = database();
    const find = (watched: Kysely<Database>) => {
      const { context } = createTestStudio(watched);
      return refreshOpen(context, context);
    };
    const [query] = await queriesOf(db, find);
    expect(query?.sql).toContain('"status" in');
    const lines = await planLinesOf(db, find);
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.filter((line) => /creations_pkey|autoindex_creations_1 /.test(line))).toEqual([]);
    // Neither database has an index in this order, so neither can be led to read in it.
    expect(query?.sql).toMatch(/order by coalesce\(id, ''\)/);
  });

  it("the neighbours of a creation are looked up by their time, without reading all newer or older ones", async () => {
    const db = database();
    await addPerson(db, "ada");
    const { context } = createTestStudio(db);
    const id = await createCreation(context, { ownerId: "ada", request: aRequest(), idempotencyKey: null });
    // With few rows all indexes cost PostgreSQL the same, and which one it takes depends on when it last counted them.
    await addCopies(db, 3_000);
    await sql`analyze creations`.execute(db);
    const lines = await planLinesOf(db, (watched) =>
      readNeighbours({ ...context, db: watched }, { ownerId: "ada", id }),
    );
    const byTime = lines.filter((line) => /(SEARCH|Index Cond).*\(created_at, ?id\)/.test(line));
    expect(byTime).toHaveLength(2);
  });
});

describeOnSqlite("the plans of queries on a large ledger", (database) => {
  it("a poll finds open and changed creations by the indexes for them", async () => {
    const db = database();
    const poll = (watched: Kysely<Database>) =>
      readChanges(createTestStudio(watched).context, { ownerId: "ada", cursor: "1" });
    const lines = (await planLinesOf(db, poll)).join("\n");
    expect(lines).toContain("creations_of_owner_by_status");
    expect(lines).toContain("creations_changed");
  });

  it("the use of a month is counted without reading all creations of the person", async () => {
    const lines = await planLinesOf(database(), (watched) =>
      usageOfMonth(watched, { personId: "ada" }, Date.now()),
    );
    const lookups = lines.filter((line) => line.startsWith("SEARCH creations"));
    expect(lookups.length).toBeGreaterThan(0);
    for (const line of lookups) expect(line).toMatch(/status=\?/);
  });

  it("the slots of a service are counted without reading its ended creations", async () => {
    const lines = await planLinesOf(database(), (watched) => slotsTaken(watched, "a service", Date.now()));
    const lookups = lines.filter((line) => line.startsWith("SEARCH creations"));
    expect(lookups.length).toBeGreaterThan(0);
    for (const line of lookups) expect(line).toMatch(/status=\?/);
  });

  it("the usual times of a service's models are read from its newest successes, without sorting all of them", async () => {
    const lines = await planLinesOf(database(), (watched) => {
      const { context } = createTestStudio(watched);
      return readUsualSeconds(context, context.service.id);
    });
    expect(lines).toEqual([expect.stringContaining("(service=? AND status=?)")]);
  });

  it("many pictures are found by their ids, without reading the person's whole library", async () => {
    await addPerson(database(), "ada");
    const byId = expect.stringMatching(/^SEARCH pictures .*\(id=\?\)$/);
    const ofOwner = expect.stringContaining("owner_id=?");
    for (const ids of [pictureIds, pictureIds.slice(0, 50)]) {
      const changed = await planLinesOf(database(), (watched) =>
        changePictures(createTestStudio(watched).context, { ownerId: "ada", action: "favourite", ids }),
      );
      expect(changed).toContainEqual(byId);
      expect(changed).not.toContainEqual(ofOwner);
    }
    const found = await planLinesOf(database(), (watched) =>
      findByPictureIds(createTestStudio(watched).context, {
        ownerId: "ada",
        pictureIds: pictureIds.slice(0, 24),
      }),
    );
    expect(found).toContainEqual(byId);
    expect(found).not.toContainEqual(ofOwner);
  });

  it("a removal of deleted pictures reads only deleted ones", async () => {
    const plans = await planLinesOf(database(), (watched) =>
      purgePictures(createTestStudio(watched).context),
    );
    expect(plans[0]).toContain("SEARCH pictures USING INDEX pictures_deleted");
  });
});
