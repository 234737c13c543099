import { creationDetailResponseSchema } from "contract/creations/creation";
import { expect, it } from "vitest";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { bytesOf } from "@/tools/testing/picture-bytes";
import { addPerson, aRequest, createTestStudio, type TestStudio } from "@/tools/testing/studio";
import { waitFor } from "@/tools/testing/wait";
import { cancelCreation } from "./cancel";
import { UNDO_MS } from "./change-many";
import { readChanges } from "./changes";
import { createCreation } from "./create";
import { favouriteCreation } from "./favourite";
import { listCreations } from "./list";
import { readPicture } from "./pictures/pictures";
import { readCreation } from "./read";
import { deleteCreation, restoreCreation } from "./remove";
import { readStatus } from "./status";
import { sweep } from "./sync/sweep";

describeOnEachDatabase("creations", (database) => {
  const open = async (options: Parameters<typeof createTestStudio>[1] = {}) => {
    await addPerson(database(), "ada");
    await addPerson(database(), "bob");
    return createTestStudio(database(), options);
  };
  const create = ({ context }: TestStudio, idempotencyKey: string | null = null, request = aRequest()) =>
    createCreation(context, { ownerId: "ada", request, idempotencyKey });
  const status = async ({ context }: TestStudio, id: string) =>
    (await readStatus(context, { ownerId: "ada", id })).status;
  const until = (studio: TestStudio, id: string, wanted: string) =>
    waitFor(wanted, async () => (await status(studio, id)) === wanted);

  it("a creation becomes pictures with working links", async () => {
    const studio = await open();
    studio.worker.start();
    const id = await create(studio);
    await until(studio, id, "succeed");
    const creation = await readCreation(studio.context, { ownerId: "ada", id });
    creationDetailResponseSchema.parse({ status: "success", value: creation });
    expect(creation).toMatchObject({
      progress: 1,
      settings: { seed: 7, width: 96, height: 64 },
      outputs: [
        { index: 0, seed: 7 },
        { index: 1, seed: 8 },
      ],
    });
    expect(creation.understanding?.understood).toEqual([{ phrase: "a", as: "the first word" }]);
    expect(creation.understanding?.unknown).toContain("lake");
    expect(creation.events.map((event) => event.kind)).toEqual(
      expect.arrayContaining(["created", "pending", "succeed"]),
    );
    const link = new URL(creation.outputs[0]?.media_url ?? "");
    const [pictureId = ""] = link.pathname.split("/").slice(-2);
    const asked = { pictureId, variant: "original", query: link.searchParams } as const;
    const file = await readPicture(studio.context, asked);
    expect(Buffer.from((await bytesOf(file)).slice(1, 4)).toString()).toBe("PNG");
    await studio.worker.stop();
  });

  it("a creation without a seed gets a random one once and keeps it", async () => {
    const studio = await open();
    const id = await create(studio, null, aRequest({ settings: { seed: -1 } }));
    const { settings } = await readCreation(studio.context, { ownerId: "ada", id });
    expect(settings.seed).toBeGreaterThanOrEqual(0);
  });

  it("ten creates with one idempotency key make one creation", async () => {
    const studio = await open();
    const ids = await Promise.all(Array.from({ length: 10 }, () => create(studio, "one intent")));
    expect(new Set(ids).size).toBe(1);
    expect(await database().selectFrom("jobs").select("id").execute()).toHaveLength(1);
  });

  it("an idempotency key that is used again with another request is refused", async () => {
    const studio = await open();
    await create(studio, "key");
    await expect(create(studio, "key", aRequest({ prompt: "a hill" }))).rejects.toMatchObject({
      errorName: "idempotency_mismatch",
    });
  });

  it("a repeated request with its fields in another order is the same creation", async () => {
    const studio = await open();
    const request = aRequest();
    const reversed = Object.fromEntries(Object.entries(request).reverse()) as typeof request;
    expect(await create(studio, "key", reversed)).toBe(await create(studio, "key", request));
  });

  it("two people can use the same idempotency key for different creations", async () => {
    const { context } = await open();
    const a = await createCreation(context, { ownerId: "ada", request: aRequest(), idempotencyKey: "k" });
    const b = await createCreation(context, { ownerId: "bob", request: aRequest(), idempotencyKey: "k" });
    expect(a).not.toBe(b);
  });

  it("the limit of open creations applies to each person separately", async () => {
    const studio = await open({ maxActiveCreations: 2 });
    await create(studio);
    await create(studio);
    await expect(create(studio)).rejects.toMatchObject({ errorName: "too_many_creations" });
    await createCreation(studio.context, { ownerId: "bob", request: aRequest(), idempotencyKey: null });
  });

  it("every operation answers another person's creation like an unknown id", async () => {
    const studio = await open();
    const { context } = studio;
    const id = await create(studio);
    const verbs = [readCreation, readStatus, cancelCreation, deleteCreation, restoreCreation];
    const answers = async (input: { ownerId: string; id: string }) =>
      Promise.all([
        ...verbs.map((verb) => verb(context, input).catch((error) => error.toBody())),
        favouriteCreation(context, { ...input, isFavourite: true }).catch((error) => error.toBody()),
      ]);
    expect(await answers({ ownerId: "bob", id })).toEqual(
      await answers({ ownerId: "bob", id: "cr_nowhere" }),
    );
    expect(await status(studio, id)).toBe("pending");
  });

  it("a creation cancelled while it waits stays cancelled", async () => {
    const studio = await open();
    const id = await create(studio);
    await cancelCreation(studio.context, { ownerId: "ada", id });
    expect(await status(studio, id)).toBe("cancelled");
    studio.worker.start();
    await sweep(studio.context);
    expect(await status(studio, id)).toBe("cancelled");
    expect(studio.engine.requests).toEqual([]);
    await studio.worker.stop();
  });

  it("a running creation can be cancelled", async () => {
    const studio = await open();
    studio.engine.hold();
    studio.worker.start();
    const id = await create(studio);
    await waitFor("drawing", () => studio.engine.drawing() > 0);
    await cancelCreation(studio.context, { ownerId: "ada", id });
    await until(studio, id, "cancelled");
    expect(studio.engine.drawing()).toBe(0);
    await studio.worker.stop();
  });

  it("an ended creation cannot be cancelled, and the error gives that reason", async () => {
    const studio = await open();
    studio.worker.start();
    const id = await create(studio);
    await until(studio, id, "succeed");
    await expect(cancelCreation(studio.context, { ownerId: "ada", id })).rejects.toMatchObject({
      errorName: "not_cancellable",
      message: "This creation is finished already.",
    });
    expect(await status(studio, id)).toBe("succeed");
    await studio.worker.stop();
  });

  it("the progress of a creation never decreases, also when drawing starts again", async () => {
    const studio = await open();
    studio.engine.hold();
    studio.worker.start();
    const id = await create(studio);
    await waitFor(
      "progress",
      async () => (await readStatus(studio.context, { ownerId: "ada", id })).progress > 0.4,
    );
    await studio.worker.stop();
    await database().updateTable("jobs").set({ progress_permille: 10 }).execute();
    expect((await readStatus(studio.context, { ownerId: "ada", id })).progress).toBeGreaterThan(0.4);
  });

  it("a creation shows how its prompt was understood while further pictures are drawn", async () => {
    const studio = await open();
    const id = await create(studio, null, aRequest({ prompt: "lake", is_enable_prompt_enhancer: false }));
    const read = () => readCreation(studio.context, { ownerId: "ada", id });
    expect((await read()).understanding).toBeNull();
    await database()
      .updateTable("jobs")
      .set({
        status: "processing",
        understanding: JSON.stringify({ understood: [{ phrase: "lake", as: "lake" }], unknown: [] }),
      })
      .execute();
    expect(await read()).toMatchObject({
      status: "processing",
      understanding: { understood: [{ phrase: "lake", as: "lake" }], unknown: [] },
    });
  });

  it("the sweeper completes a creation when no page is open", async () => {
    const studio = await open();
    await create(studio);
    await studio.worker.workUntilEmpty();
    await sweep(studio.context);
    const row = await database().selectFrom("creations").select("status").executeTakeFirstOrThrow();
    expect(row.status).toBe("succeed");
  });

  it("a creation whose send was interrupted is sent again and becomes one job", async () => {
    const studio = await open();
    const id = await create(studio);
    await database().updateTable("creations").set({ status: "sending", service_id: null }).execute();
    studio.clock.advance(11_000);
    await sweep(studio.context);
    expect(await status(studio, id)).toBe("pending");
    expect(await database().selectFrom("jobs").select("id").execute()).toHaveLength(1);
  });

  it("creations are listed in pages, newest first, each once", async () => {
    const studio = await open();
    const ids: string[] = [];
    for (let n = 0; n < 5; n++) {
      ids.push(await create(studio));
      studio.clock.advance(n % 2);
    }
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await listCreations(studio.context, { ownerId: "ada", limit: 2, cursor });
      seen.push(...page.creations.map((creation) => creation.creation_id));
      cursor = page.next_cursor ?? undefined;
    } while (cursor);
    expect(seen).toHaveLength(5);
    expect(new Set(seen)).toEqual(new Set(ids));
    expect((await listCreations(studio.context, { ownerId: "bob", limit: 9 })).creations).toEqual([]);
  });

  it("a poll returns creations that were created, changed or deleted", async () => {
    const studio = await open();
    const changes = (since?: string) => readChanges(studio.context, { ownerId: "ada", cursor: since });
    const { next_cursor: cursor } = await changes();
    const id = await create(studio);
    const made = await changes(cursor);
    expect(made.creations.map((creation) => creation.creation_id)).toEqual([id]);
    expect(made.poll_after_ms).toBeLessThan(1_000);
    await studio.worker.workUntilEmpty();
    await sweep(studio.context);
    const done = await changes(made.next_cursor);
    expect(done.creations).toMatchObject([{ creation_id: id, status: "succeed" }]);
    expect(done.poll_after_ms).toBeGreaterThan(1_000);
    await deleteCreation(studio.context, { ownerId: "ada", id });
    expect(await changes(done.next_cursor)).toMatchObject({ creations: [], deleted_ids: [id] });
    await restoreCreation(studio.context, { ownerId: "ada", id });
    expect((await changes(done.next_cursor)).deleted_ids).toEqual([]);
  });

  it("a deleted creation can be restored for a time, and is then permanently removed with its pictures", async () => {
    const studio = await open();
    const id = await create(studio);
    await studio.worker.workUntilEmpty();
    await sweep(studio.context);
    await deleteCreation(studio.context, { ownerId: "ada", id });
    await expect(status(studio, id)).rejects.toMatchObject({ errorName: "not_found" });
    await restoreCreation(studio.context, { ownerId: "ada", id });
    expect(await status(studio, id)).toBe("succeed");
    await deleteCreation(studio.context, { ownerId: "ada", id });
    studio.clock.advance(UNDO_MS + 1);
    await sweep(studio.context);
    await expect(restoreCreation(studio.context, { ownerId: "ada", id })).rejects.toMatchObject({
      errorName: "not_found",
    });
    for (const table of ["creations", "pictures", "creation_events", "jobs", "blobs"] as const) {
      expect(await database().selectFrom(table).selectAll().execute()).toEqual([]);
    }
  });
});
