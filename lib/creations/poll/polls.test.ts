import type { Creation } from "contract/creations/creation";
import * as fc from "fast-check";
import { expect, it } from "vitest";
import { newId } from "@/lib/base/ids";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { aPictureElsewhere, aReport, createScriptedService } from "@/tools/testing/service";
import { addPerson, aRequest, createTestClock, createTestStudio } from "@/tools/testing/studio";
import { cancelCreation } from "../cancel";
import { changeMany } from "../change-many";
import { readChanges } from "../changes";
import { settled } from "../context/background";
import { createCreation } from "../create";
import { isAcknowledged } from "../ledger/filter";
import { nextVersion } from "../ledger/row";
import { changePictures } from "../pictures/change-pictures";
import { viewCreations } from "../view/view";

/** Each takes a second; `npm run test:long` asks for more. */
const RUNS = process.env.FUZZ_RUNS ? Math.ceil(Number(process.env.FUZZ_RUNS) / 5) : 3;

/** What may happen to the creations of two people. `nth` counts round. */
const step = fc.oneof(
  fc.record({ do: fc.constant("create" as const), owner: fc.nat(1), process: fc.nat(1) }),
  fc.record({
    do: fc.constant("report" as const),
    nth: fc.nat(),
    status: fc.constantFrom("processing" as const, "succeed" as const, "failed" as const),
    progress: fc.nat(99),
  }),
  fc.record({
    do: fc.constantFrom("favourite" as const, "unfavourite" as const, "delete" as const, "restore" as const),
    of: fc.constantFrom("creations" as const, "pictures" as const),
    nth: fc.nat(),
    process: fc.nat(1),
  }),
  fc.record({ do: fc.constant("cancel" as const), nth: fc.nat(), process: fc.nat(1) }),
  fc.record({ do: fc.constant("commit late" as const), nth: fc.nat() }),
  fc.record({ do: fc.constant("pass" as const), ms: fc.nat(4_000) }),
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

describeOnEachDatabase("the polls of several tabs and processes", (database, another) => {
  /** Two processes with one service, whose reports a test sets. */
  const open = (knownRows?: number) => {
    const clock = createTestClock();
    const service = createScriptedService({ slots: 3 });
    const reports = new Map<string, Parameters<typeof aReport>[0]>();
    service.on.status = (id) => aReport(reports.get(id));
    const processes = [database(), another()].map(
      (db) => createTestStudio(db, { service, clock, ...(knownRows !== undefined && { knownRows }) }).context,
    );
    const inProcess = (n: number) => processes[n % 2] as (typeof processes)[number];
    const settle = async () => {
      for (const context of processes) await settled(context);
    };
    return { clock, service, reports, inProcess, settle };
  };
  type Studio = ReturnType<typeof open>;

  /** A tab that asks the processes in turn, or always the same one. */
  const tabOf = ({ inProcess }: Studio, ownerId: string, processes: readonly number[]) => {
    let since: string | undefined;
    let polls = 0;
    const shown = new Map<string, Creation>();
    const poll = async () => {
      const received: Creation[] = [];
      for (let hasMore = true; hasMore; ) {
        const context = inProcess(processes[polls++ % processes.length] ?? 0);
        const changes = await readChanges(context, { ownerId, cursor: since });
        for (const id of changes.deleted_ids) shown.delete(id);
        for (const one of changes.creations) shown.set(one.creation_id, one);
        received.push(...changes.creations);
        since = changes.next_cursor;
        hasMore = changes.has_more;
      }
      return received;
    };
    /** What the ledger has, read without any memory. */
    const truth = async () => {
      const rows = await database()
        .selectFrom("creations")
        .selectAll()
        .where("owner_id", "=", ownerId)
        .where("deleted_at", "is", null)
        .where(isAcknowledged())
        .execute();
      const context = inProcess(processes[(polls - 1) % processes.length] ?? 0);
      return new Map((await viewCreations(context, rows)).map((one) => [one.creation_id, one]));
    };
    return { shown, poll, truth };
  };

  const take = async (
    { clock, reports, inProcess }: Studio,
    { owners, made, one }: { owners: string[]; made: { id: string; ownerId: string }[]; one: Step },
  ) => {
    if (one.do === "pass") return clock.advance(one.ms);
    if (one.do === "create") {
      const ownerId = owners[one.owner] ?? "";
      const input = { ownerId, request: aRequest(), idempotencyKey: null };
      return made.push({ id: await createCreation(inProcess(one.process), input), ownerId });
    }
    const creation = made[one.nth % Math.max(1, made.length)];
    if (!creation) return;
    const { id, ownerId } = creation;
    const row = await database()
      .selectFrom("creations")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    if (one.do === "report") {
      if (row.service_id) reports.set(row.service_id, { status: one.status, progress: one.progress / 100 });
    } else if (one.do === "cancel") {
      await cancelCreation(inProcess(one.process), { ownerId, id }).catch(() => {});
    } else if (one.do === "commit late") {
      const updated_at = clock.now() - 2_000;
      await database()
        .updateTable("creations")
        .set({ notice: newId("no"), updated_at })
        .where("id", "=", id)
        .where("updated_at", "<", updated_at)
        .execute();
    } else if (one.of === "creations") {
      await changeMany(inProcess(one.process), { ownerId, action: one.do, ids: [id] });
    } else {
      const pictures = await database()
        .selectFrom("pictures")
        .select("id")
        .where("creation_id", "=", id)
        .execute();
      const ids = pictures.slice(0, 1).map((picture) => picture.id);
      if (ids.length > 0) await changePictures(inProcess(one.process), { ownerId, action: one.do, ids });
    }
  };

  it(
    "after any changes every tab shows exactly what the ledger has of its person, whichever process answers it",
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
          const studio = open();
          const owners = [await addPerson(database(), newId("pe")), await addPerson(database(), newId("pe"))];
          const made: { id: string; ownerId: string }[] = [];
          const [first = "", second = ""] = owners;
          const tabs = [
            tabOf(studio, first, [0]),
            tabOf(studio, first, [1]),
            tabOf(studio, first, [0, 1]),
            tabOf(studio, second, [1]),
          ];
          for (const tab of tabs) await tab.poll();
          for (const one of steps) {
            await take(studio, { owners, made, one });
            // What the service reports is collected in the background, and may send what is queued.
            for (let round = 0; round < 3; round++) {
              for (const tab of tabs) await tab.poll();
              await studio.settle();
            }
            for (const tab of tabs) {
              await tab.poll();
              expect(tab.shown).toEqual(await tab.truth());
            }
          }
        }),
        { numRuns: RUNS, endOnFailure: true },
      );
    },
    60_000 + RUNS * 20_000,
  );

  it("a poll of any process shows what was just done to a creation or to one of its pictures", async () => {
    const studio = open();
    const ownerId = await addPerson(database());
    const id = await createCreation(studio.inProcess(0), {
      ownerId,
      request: aRequest(),
      idempotencyKey: null,
    });
    studio.service.on.outputs = () => [aPictureElsewhere(0), aPictureElsewhere(1)];
    const { service_id } = await database()
      .selectFrom("creations")
      .select("service_id")
      .executeTakeFirstOrThrow();
    const tabs = [tabOf(studio, ownerId, [0]), tabOf(studio, ownerId, [1])];
    const look = async () => {
      for (const tab of tabs) {
        await tab.poll();
        expect(tab.shown).toEqual(await tab.truth());
      }
    };
    await look();
    studio.reports.set(service_id ?? "", { status: "succeed" });
    for (const tab of tabs) await tab.poll();
    await studio.settle();
    await look();
    const pictures = await database().selectFrom("pictures").select("id").orderBy("picture_index").execute();
    expect(pictures).toHaveLength(2);
    const ids = pictures.slice(1).map((picture) => picture.id);
    for (const action of ["favourite", "unfavourite", "delete", "restore"] as const) {
      await changePictures(studio.inProcess(0), { ownerId, action, ids });
      await look();
      await changeMany(studio.inProcess(1), { ownerId, action, ids: [id] });
      await look();
    }
  });

  it("of two changes in one millisecond the later one has the later version, also when both began with the same row", async () => {
    const studio = open();
    const ownerId = await addPerson(database());
    await createCreation(studio.inProcess(0), { ownerId, request: aRequest(), idempotencyKey: null });
    const row = await database().selectFrom("creations").selectAll().executeTakeFirstOrThrow();
    const now = row.updated_at + 100;
    const versions: number[] = [];
    // The last one has a clock that is behind.
    for (const at of [now, now, now - 50]) {
      const { updated_at } = await database()
        .updateTable("creations")
        .set({ updated_at: nextVersion(row, at) })
        .returning("updated_at")
        .executeTakeFirstOrThrow();
      versions.push(updated_at);
    }
    expect(versions).toEqual([now, now + 1, now + 2]);
  });

  it("a change is sent to a tab once, whichever process answers it, and unchanged creations are not sent again", async () => {
    const studio = open();
    const ownerId = await addPerson(database());
    const tab = tabOf(studio, ownerId, [0, 1]);
    const input = { ownerId, request: aRequest(), idempotencyKey: null };
    const [first] = [
      await createCreation(studio.inProcess(0), input),
      await createCreation(studio.inProcess(0), input),
    ];
    await tab.poll();
    await tab.poll();
    await changeMany(studio.inProcess(0), { ownerId, action: "favourite", ids: [first] });
    expect((await tab.poll()).map((one) => one.creation_id)).toEqual([first]);
    expect(await tab.poll()).toEqual([]);
    expect(await tab.poll()).toEqual([]);
  });

  it("a process forgets rows that other polls push out, and answers the same", async () => {
    const studio = open(1);
    const ownerId = await addPerson(database());
    const tab = tabOf(studio, ownerId, [0]);
    for (let n = 0; n < 3; n++)
      await createCreation(studio.inProcess(0), { ownerId, request: aRequest(), idempotencyKey: null });
    await tab.poll();
    expect(tab.shown).toEqual(await tab.truth());
    expect(studio.inProcess(0).known.size).toBe(1);
  });

  it("the links of a creation that stays open for days are renewed in time", async () => {
    const studio = open();
    const ownerId = await addPerson(database());
    const id = await createCreation(studio.inProcess(0), {
      ownerId,
      request: aRequest(),
      idempotencyKey: null,
    });
    const row = await database().selectFrom("creations").selectAll().executeTakeFirstOrThrow();
    const previews = [{ index: 0, version: 1, key: "previews/0" }];
    studio.reports.set(row.service_id ?? "", { previews });
    const linkOf = async () => {
      const { creations } = await readChanges(studio.inProcess(0), { ownerId });
      return creations.find((one) => one.creation_id === id)?.previews[0]?.preview_url;
    };
    const before = await linkOf();
    studio.clock.advance(7 * 3_600_000);
    const after = await linkOf();
    expect(after).toBeDefined();
    expect(after).not.toBe(before);
  });
});
