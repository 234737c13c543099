import { creationSchema } from "contract/creations/creation";
import { ERROR_CODES } from "contract/errors";
import { expect, it } from "vitest";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { addPerson, aRequest, createTestStudio } from "@/tools/testing/studio";
import { UNDO_MS } from "../change-many";
import { readChanges } from "../changes";
import { createCreation } from "../create";
import { listCreations } from "../list";
import { readNeighbours } from "../neighbours";
import { findByPictureIds } from "../pictures/find-by-picture-ids";
import { readCreation } from "../read";
import { deleteCreation } from "../remove";
import { readStatus } from "../status";
import { sweep } from "../sync/sweep";

const ownerId = "ada";

describeOnEachDatabase("a damaged row", (database) => {
  /** A studio with three finished creations and their ids, the newest first, and the damages that were logged. */
  const open = async () => {
    await addPerson(database(), ownerId);
    const studio = createTestStudio(database());
    const { context, clock, worker } = studio;
    const ids: string[] = [];
    for (const prompt of ["Erster See", "Zweiter See", "Dritter See"]) {
      clock.advance(1_000);
      ids.unshift(
        await createCreation(context, { ownerId, request: aRequest({ prompt }), idempotencyKey: null }),
      );
    }
    await worker.workUntilEmpty();
    await sweep(context);
    const damages: unknown[] = [];
    context.log.error = (what: unknown) => void damages.push(what);
    const damage = (values: Record<string, string | null>, id = ids[1] ?? "") =>
      database().updateTable("creations").set(values).where("id", "=", id).execute();
    const list = async () => (await listCreations(context, { ownerId, limit: 10 })).creations;
    return { ...studio, ids, damaged: ids[1] ?? "", damage, damages, list };
  };

  it.each(["{", '{"prompt":7}', "null", ""])(
    "a creation whose stored request is %j is shown as damaged with its remaining data, and other rows are not affected",
    async (request) => {
      const { context, ids, damaged, damage, damages, list } = await open();
      const before = await list();
      await damage({ request });
      const after = await list();
      expect(after.map(({ creation_id }) => creation_id)).toEqual(ids);
      expect([after[0], after[2]]).toEqual([before[0], before[2]]);
      expect(creationSchema.parse(after[1])).toMatchObject({
        creation_id: damaged,
        status: "failed",
        prompt: "zweiter see",
        error: {
          code: ERROR_CODES.record_damaged.code,
          message: expect.stringContaining(`record is damaged`),
        },
        settings: { seed: 7, aspect_ratio: "96:64", resolution: 64, width: 96, height: 64 },
        outputs: before[1]?.outputs,
      });
      expect(after[1]?.error?.message).toContain(damaged);

      const picture = before[1]?.outputs[0]?.id ?? "";
      const found = await findByPictureIds(context, { ownerId, pictureIds: [picture] });
      expect(found.creations).toEqual([after[1]]);
      expect(await readCreation(context, { ownerId, id: damaged })).toMatchObject({ status: "failed" });
      expect(await readStatus(context, { ownerId, id: damaged })).toMatchObject({ progress: 1 });
      expect(await readNeighbours(context, { ownerId, id: ids[0] ?? "" })).toMatchObject({
        olderId: damaged,
      });
      const changes = await readChanges(context, { ownerId, cursor: "1" });
      expect(changes.creations).toHaveLength(3);
      expect(damages).toEqual([{ creation: damaged, column: "request" }]);
    },
  );

  it("a damaged creation can be deleted, and is permanently removed with its pictures", async () => {
    const { context, clock, ids, damaged, damage, list } = await open();
    await damage({ request: "{" });
    await deleteCreation(context, { ownerId, id: damaged });
    expect((await list()).map(({ creation_id }) => creation_id)).toEqual([ids[0], ids[2]]);
    clock.advance(UNDO_MS + 1_000);
    await sweep(context);
    const pictures = await database().selectFrom("pictures").select("creation_id").execute();
    expect(pictures.map(({ creation_id }) => creation_id)).not.toContain(damaged);
    expect(pictures).toHaveLength(4);
  });

  it("damage in one column does not affect the other columns of a creation", async () => {
    const { damaged, damage, damages, list } = await open();
    const before = (await list())[1];
    await damage({ understanding: "{", previews: "[7]" });
    expect((await list())[1]).toEqual({ ...before, understanding: null });
    await damage({ status: "failed", error: '{"message":' });
    expect((await list())[1]).toMatchObject({
      status: "failed",
      prompt: "Zweiter See",
      error: { code: ERROR_CODES.record_damaged.code },
    });
    await damage({ status: "pending", understanding: null });
    expect((await list())[1]).toMatchObject({ status: "pending", previews: [], outputs: before?.outputs });
    expect(damages).toEqual(
      ["understanding", "error", "previews"].map((column) => ({ creation: damaged, column })),
    );
  });

  it("a creation with an unknown status is shown as damaged", async () => {
    const { damaged, damage, damages, list } = await open();
    await damage({ status: "melted" });
    expect(creationSchema.parse((await list())[1])).toMatchObject({
      status: "failed",
      prompt: "Zweiter See",
    });
    expect(damages).toEqual([{ creation: damaged, column: "status" }]);
  });

  it("a damaged creation does not count towards the three that a time estimate needs", async () => {
    const { context, clock, damaged, damage, damages } = await open();
    await damage({ request: "{" });
    await createCreation(context, {
      ownerId,
      request: aRequest({ prompt: "Vierter" }),
      idempotencyKey: null,
    });
    clock.advance(60_000);
    const [fourth] = (await listCreations(context, { ownerId, limit: 1 })).creations;
    // Two of three rows are intact, but an estimate needs three.
    expect(fourth).toMatchObject({ prompt: "Vierter", status: "pending", estimate: null });
    await listCreations(context, { ownerId, limit: 10 });
    // Values that the fourth creation does not have yet are no damage.
    expect(damages).toEqual([{ creation: damaged, column: "request" }]);
  });
});

describeOnEachDatabase("a damaged job of the embedded service", (database) => {
  const open = async () => {
    await addPerson(database(), ownerId);
    const studio = createTestStudio(database());
    const id = await createCreation(studio.context, { ownerId, request: aRequest(), idempotencyKey: null });
    const damage = (values: Record<string, string>) => database().updateTable("jobs").set(values).execute();
    const after = async () => {
      await studio.worker.workUntilEmpty();
      await sweep(studio.context);
      return readCreation(studio.context, { ownerId, id });
    };
    return { ...studio, damage, after };
  };

  it("a job whose list of pictures is damaged is drawn again", async () => {
    const { damage, after } = await open();
    await damage({ outputs: "{", previews: "{", understanding: "{" });
    expect(await after()).toMatchObject({ status: "succeed", outputs: { length: 2 } });
  });

  it("a job whose request is damaged fails with a reason", async () => {
    const { damage, after } = await open();
    await damage({ request: "{" });
    expect(await after()).toMatchObject({
      status: "failed",
      error: { message: "The request cannot be drawn." },
    });
  });

  it("a job whose picture keys are damaged fails with a reason", async () => {
    const { worker, damage, after } = await open();
    await worker.workUntilEmpty();
    await damage({ outputs: "{" });
    expect(await after()).toMatchObject({
      status: "failed",
      error: { message: "The record of the pictures is damaged." },
    });
  });
});
