import { expect, it } from "vitest";
import { createCreation } from "@/lib/creations/create";
import { changePictures } from "@/lib/creations/pictures/change-pictures";
import { deleteCreation } from "@/lib/creations/remove";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { createScriptedService } from "@/tools/testing/service";
import { addPerson, aRequest, createTestStudio } from "@/tools/testing/studio";
import { addKept, requireStorageSpace } from "./storage-limit";

const LIMIT = 1_000_000;

describeOnEachDatabase("the pictures of one person", (database) => {
  const open = async () => {
    const ownerId = await addPerson(database(), "ada");
    const service = createScriptedService();
    const { context, clock } = createTestStudio(database(), { service, maxBytesPerPerson: LIMIT });
    const create = (idempotencyKey: string | null = null) =>
      createCreation(context, { ownerId, request: aRequest(), idempotencyKey });
    /** Gives a creation a picture of this many bytes. */
    const keep = (creationId: string, byteLength: number, index = 0) =>
      database()
        .insertInto("pictures")
        .values({
          id: `${creationId}-${index}`,
          creation_id: creationId,
          picture_index: index,
          seed: null,
          width: 1,
          height: 1,
          media_type: "image/png",
          byte_length: byteLength,
          original_key: "",
          thumbnail_key: "",
          created_at: 0,
        })
        .execute();
    return { ownerId, service, context, clock, create, keep };
  };

  it("a create beyond a person's storage limit is refused with advice and without a call to the service", async () => {
    const { service, clock, create, keep } = await open();
    const id = await create();
    await keep(id, LIMIT - 1);
    clock.advance(61_000);
    await create();
    await keep(id, 1, 1);
    clock.advance(61_000);
    await expect(create()).rejects.toMatchObject({
      errorName: "storage_full",
      message: expect.stringMatching(/To free space, delete creations/),
    });
    expect(service.calls.create).toBe(2);
  });

  it("one person's pictures do not count for other people, and a repeated create still returns the first", async () => {
    const { context, clock, create, keep } = await open();
    const id = await create("k");
    await keep(id, LIMIT);
    clock.advance(61_000);
    expect(await create("k")).toBe(id);
    const grace = await addPerson(database(), "grace");
    await createCreation(context, { ownerId: grace, request: aRequest(), idempotencyKey: null });
    await expect(create()).rejects.toMatchObject({ errorName: "storage_full" });
  });

  it("deleting a single picture frees its storage, and an undo takes it again", async () => {
    const { ownerId, context, clock, create, keep } = await open();
    const id = await create();
    await keep(id, LIMIT - 10);
    await keep(id, 10, 1);
    clock.advance(61_000);
    await expect(create()).rejects.toMatchObject({ errorName: "storage_full" });
    await changePictures(context, { ownerId, action: "delete", ids: [`${id}-1`] });
    clock.advance(1_001);
    await create();
    await changePictures(context, { ownerId, action: "restore", ids: [`${id}-1`] });
    clock.advance(61_000);
    await expect(create()).rejects.toMatchObject({ errorName: "storage_full" });
  });

  it("deleting pictures frees storage", async () => {
    const { ownerId, context, clock, create, keep } = await open();
    const id = await create();
    await keep(id, LIMIT);
    await database().updateTable("creations").set({ status: "succeed" }).where("id", "=", id).execute();
    clock.advance(61_000);
    await expect(create()).rejects.toMatchObject({ errorName: "storage_full" });
    await deleteCreation(context, { ownerId, id });
    clock.advance(1_001);
    await create();
  });

  it("deleting pictures frees storage also after the clock was set back an hour", async () => {
    const { ownerId, context, clock } = await open();
    await requireStorageSpace(context, { ownerId, limit: LIMIT });
    addKept(context, ownerId, LIMIT);
    clock.advance(-3_600_000);
    await requireStorageSpace(context, { ownerId, limit: LIMIT });
  });

  it("imported pictures count for the storage limit at once, and deleted ones stop counting within a second", async () => {
    const { ownerId, context, clock } = await open();
    await requireStorageSpace(context, { ownerId, limit: LIMIT });
    addKept(context, ownerId, LIMIT);
    await expect(requireStorageSpace(context, { ownerId, limit: LIMIT })).rejects.toMatchObject({
      errorName: "storage_full",
    });
    clock.advance(1_001);
    await requireStorageSpace(context, { ownerId, limit: LIMIT });
  });
});
