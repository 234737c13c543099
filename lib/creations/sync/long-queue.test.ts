/** A queue longer than every batch: all creations end, and no person waits for all creations of another. */
import { expect, it } from "vitest";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { aReport, createScriptedService } from "@/tools/testing/service";
import { addPerson, aRequest, createTestStudio } from "@/tools/testing/studio";
import { cancelMany } from "../cancel-many";
import { readChanges } from "../changes";
import { settled } from "../context/background";
import { createCreation } from "../create";
import { readCreation } from "../read";
import { sweep } from "./sweep";

const SLOTS = 40;
const BATCH_ROWS = 100;
/** How many creations each person has in the queue, in the order in which they were created. */
const QUEUED = { ada: 240, bob: 5, cem: 5 };
const TOTAL = 250;

describeOnEachDatabase("a queue of 250 creations before a service with 40 slots", (database) => {
  const open = async () => {
    for (const id of Object.keys(QUEUED)) await addPerson(database(), id);
    const service = createScriptedService({ slots: SLOTS });
    const { context, clock } = createTestStudio(database(), { service, batchRows: BATCH_ROWS });
    const request = aRequest({ config: { image_number: 1 } });
    const id = await createCreation(context, { ownerId: "ada", request, idempotencyKey: null });
    const [template] = await database().selectFrom("creations").selectAll().execute();
    if (!template) throw new Error("Nothing was created.");
    await database().deleteFrom("creations").where("id", "=", id).execute();
    const owners = Object.entries(QUEUED).flatMap(([owner, count]) => Array<string>(count).fill(owner));
    const rows = owners.map((owner_id, n) => ({
      ...template,
      ...{ id: `cr_${String(n).padStart(4, "0")}`, owner_id, status: "queued" as const, service_id: null },
      ...{ created_at: clock.now() - TOTAL + n, queued_at: clock.now(), sending_at: null },
    }));
    await database().insertInto("creations").values(rows).execute();
    const sent: string[] = [];
    service.on.create = (creationId) => {
      sent.push(creationId);
      return creationId;
    };
    // An end without pictures, because fetching pictures is not what is tested.
    service.on.status = () =>
      aReport({ status: "failed", error: { message: "no", code: 50201, details: [] } });
    const round = async () => {
      clock.advance(1_000);
      await sweep(context);
      await settled(context);
    };
    const idsOf = (owner: string) => rows.filter((row) => row.owner_id === owner).map(({ id }) => id);
    return { service, context, round, sent, idsOf, ids: rows.map((row) => row.id) };
  };

  it("the first creations of all people are sent first, and all creations end within three times the minimum number of rounds", async () => {
    const { round, sent, ids, idsOf } = await open();
    await round();
    expect(sent.slice(0, SLOTS)).toEqual(expect.arrayContaining([...idsOf("bob"), ...idsOf("cem")]));
    const maxRounds = 3 * Math.ceil(TOTAL / SLOTS);
    const count = async () =>
      (await database().selectFrom("creations").select("id").where("status", "=", "failed").execute()).length;
    for (let n = 1; n < maxRounds && (await count()) < TOTAL; n++) await round();
    expect(await count()).toBe(TOTAL);
    expect([...sent].sort()).toEqual(ids);
  });

  it("the last creation shows its position, and an open page gets all creations", async () => {
    const { context, idsOf } = await open();
    const last = idsOf("ada").at(-1) ?? "";
    // Ada's last goes after all others, because nobody else has as many.
    expect(await readCreation(context, { ownerId: "ada", id: last })).toMatchObject({
      queue_ahead: TOTAL - 1,
    });
    // A cursor at time 0, so that every creation counts as changed.
    const shown: string[] = [];
    let since = "0..";
    for (let page = 0; page < TOTAL / BATCH_ROWS + 1; page++) {
      const changes = await readChanges(context, { ownerId: "ada", cursor: since });
      shown.push(...changes.creations.map(({ creation_id }) => creation_id));
      since = changes.next_cursor;
      if (!changes.has_more) break;
    }
    expect(shown).toEqual(expect.arrayContaining(idsOf("ada")));
  });

  it("a cancel of all creations of one person cancels every one of them and sends none", async () => {
    const { context, round, sent, idsOf } = await open();
    const cancelled = await cancelMany(context, { ownerId: "ada", which: "all" });
    expect(cancelled.sort()).toEqual(idsOf("ada"));
    await round();
    await round();
    expect([...sent].sort()).toEqual([...idsOf("bob"), ...idsOf("cem")].sort());
    const rows = await database()
      .selectFrom("creations")
      .select("status")
      .where("owner_id", "=", "ada")
      .execute();
    expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(["cancelled"]));
  });
});
