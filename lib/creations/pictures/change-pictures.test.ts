import type { PictureAction } from "contract/pictures/picture-actions";
import { expect, it, vi } from "vitest";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { addPerson, aRequest, createTestStudio } from "@/tools/testing/studio";
import { changeMany, UNDO_MS } from "../change-many";
import { readChanges } from "../changes";
import { createCreation } from "../create";
import { favouriteCreation } from "../favourite";
import { listCreations, listPictureIds } from "../list";
import { readCreation } from "../read";
import { purgePictures } from "../sync/purge-pictures";
import { sweep } from "../sync/sweep";
import { changePictures } from "./change-pictures";
import { findByPictureIds } from "./find-by-picture-ids";
import { readPicture } from "./pictures";

const ownerId = "ada";

describeOnEachDatabase("a change of single pictures", (database) => {
  const open = async (options: Parameters<typeof createTestStudio>[1] = {}) => {
    await addPerson(database(), "ada");
    await addPerson(database(), "bob");
    const studio = createTestStudio(database(), { maxActiveCreations: 1_000, ...options });
    const drawn = async (pictures = 3) => {
      const request = aRequest({ config: { image_number: pictures } });
      const id = await createCreation(studio.context, { ownerId, request, idempotencyKey: null });
      await studio.worker.workUntilEmpty();
      await sweep(studio.context);
      return id;
    };
    const read = (id: string) => readCreation(studio.context, { ownerId, id });
    const change = (action: PictureAction, ids: readonly string[], owner = ownerId) =>
      changePictures(studio.context, { ownerId: owner, action, ids });
    const picturesOf = async (id: string) => (await read(id)).outputs.map((output) => output.id);
    const marks = async (id: string) => {
      const { is_favourite, outputs } = await read(id);
      return [is_favourite, outputs.map((output) => output.is_favourite)];
    };
    return { ...studio, drawn, read, change, picturesOf, marks };
  };

  it("one picture of several becomes a favourite, and its creation is one as long as any of them is", async () => {
    const { drawn, picturesOf, change, marks } = await open();
    const id = await drawn();
    const [, second = "", third = ""] = await picturesOf(id);
    await change("favourite", [second, third]);
    expect(await marks(id)).toEqual([true, [false, true, true]]);
    await change("unfavourite", [second]);
    expect(await marks(id)).toEqual([true, [false, false, true]]);
    await change("unfavourite", [third]);
    expect(await marks(id)).toEqual([false, [false, false, false]]);
  });

  it("a creation marked as a favourite marks its first picture, and no other when one is marked already", async () => {
    const { context, drawn, picturesOf, change, marks } = await open();
    const id = await drawn();
    await favouriteCreation(context, { ownerId, id, isFavourite: true });
    expect(await marks(id)).toEqual([true, [true, false, false]]);
    await favouriteCreation(context, { ownerId, id, isFavourite: false });
    expect(await marks(id)).toEqual([false, [false, false, false]]);
    await change("favourite", (await picturesOf(id)).slice(2));
    await favouriteCreation(context, { ownerId, id, isFavourite: true });
    expect(await marks(id)).toEqual([true, [false, false, true]]);
  });

  it("a creation marked as a favourite while it runs has its first picture marked when it is drawn", async () => {
    const { context, worker, marks } = await open();
    const id = await createCreation(context, { ownerId, request: aRequest(), idempotencyKey: null });
    await favouriteCreation(context, { ownerId, id, isFavourite: true });
    await worker.workUntilEmpty();
    await sweep(context);
    expect(await marks(id)).toEqual([true, [true, false]]);
  });

  it("a deleted picture leaves its creation, its file and every list, and returns with an undo", async () => {
    const { context, drawn, read, change, picturesOf } = await open();
    const id = await drawn();
    const { outputs } = await read(id);
    const second = outputs[1]?.id ?? "";
    await change("favourite", [second]);
    const file = () => {
      const query = new URL(outputs[1]?.media_url ?? "").searchParams;
      return readPicture(context, { pictureId: second, variant: "original", query });
    };
    const listed = () => listPictureIds(context, { ownerId });
    const found = () => findByPictureIds(context, { ownerId, pictureIds: [second] });

    expect(await change("delete", [second])).toEqual({ pictureIds: [second], creationIds: [] });
    expect(await read(id)).toMatchObject({ is_favourite: false, config: { image_number: 3 } });
    expect(await picturesOf(id)).toEqual([outputs[0]?.id, outputs[2]?.id]);
    expect(await listed()).toEqual([outputs[0]?.id, outputs[2]?.id]);
    expect(await found()).toMatchObject({ creations: [], missing_ids: [second] });
    await expect(file()).rejects.toMatchObject({ errorName: "not_found" });

    expect(await change("restore", [second])).toEqual({ pictureIds: [second], creationIds: [] });
    expect(await picturesOf(id)).toEqual(outputs.map((output) => output.id));
    expect(await read(id)).toMatchObject({ is_favourite: true });
    expect((await file()).mediaType).toBe("image/png");
  });

  it("a poll reports the creation of a picture that was marked, deleted or restored", async () => {
    const { context, clock, drawn, change, picturesOf } = await open();
    const id = await drawn();
    const [first = ""] = await picturesOf(id);
    for (const action of ["favourite", "delete", "restore", "unfavourite"] as const) {
      clock.advance(60_000);
      const { next_cursor: cursor } = await readChanges(context, { ownerId });
      await change(action, [first]);
      const { creations } = await readChanges(context, { ownerId, cursor });
      expect(creations.map(({ creation_id }) => creation_id)).toEqual([id]);
    }
  });

  it("deleting the last picture of a creation deletes the creation, and an undo brings back that picture alone", async () => {
    const { context, drawn, change, picturesOf } = await open();
    const id = await drawn();
    const [first = "", second = "", third = ""] = await picturesOf(id);
    await change("delete", [first]);
    expect(await change("delete", [second, third])).toEqual({
      pictureIds: [second, third],
      creationIds: [id],
    });
    expect((await listCreations(context, { ownerId, limit: 10 })).creations).toEqual([]);
    expect(await change("restore", [second, third])).toMatchObject({ creationIds: [id] });
    expect(await picturesOf(id)).toEqual([second, third]);
  });

  it("all pictures of a creation deleted at once come back at once", async () => {
    const { drawn, change, picturesOf } = await open();
    const id = await drawn();
    const all = await picturesOf(id);
    expect((await change("delete", all)).creationIds).toEqual([id]);
    expect((await change("restore", all)).creationIds).toEqual([id]);
    expect(await picturesOf(id)).toEqual(all);
  });

  it("pictures of another person, unknown ones and deleted ones are left as they are", async () => {
    const { context, drawn, change, picturesOf, marks } = await open();
    const id = await drawn();
    const all = await picturesOf(id);
    for (const action of ["favourite", "delete", "restore", "unfavourite"] as const) {
      expect(await change(action, [...all, "pi_nowhere"], "bob")).toEqual({
        pictureIds: [],
        creationIds: [],
      });
    }
    expect(await marks(id)).toEqual([false, [false, false, false]]);
    await changeMany(context, { ownerId, action: "delete", ids: [id] });
    for (const action of ["favourite", "delete"] as const) {
      expect((await change(action, all)).pictureIds).toEqual([]);
    }
  });

  it("a deleted picture is removed with its file after its time for undo, and cannot be restored then", async () => {
    const { context, clock, drawn, change, picturesOf } = await open();
    const id = await drawn();
    const [first = ""] = await picturesOf(id);
    const row = await database()
      .selectFrom("pictures")
      .selectAll()
      .where("id", "=", first)
      .executeTakeFirstOrThrow();
    await change("delete", [first]);
    await sweep(context);
    expect(await context.store.open(row.original_key)).not.toBeNull();
    clock.advance(UNDO_MS + 1);
    expect((await change("restore", [first])).pictureIds).toEqual([]);
    await sweep(context);
    expect(await context.store.open(row.original_key)).toBeNull();
    expect(await context.store.open(row.thumbnail_key)).toBeNull();
    const left = await database().selectFrom("pictures").select("id").orderBy("picture_index").execute();
    expect(left.map((one) => one.id)).toEqual(await picturesOf(id));
    expect(left).toHaveLength(2);
  });

  it("pictures whose files cannot be removed do not hold up the removal of later ones", async () => {
    const { context, clock, drawn, change, picturesOf } = await open({ batchRows: 3 });
    const ids = (await picturesOf(await drawn(8))).sort();
    await change("delete", ids.slice(0, 7));
    const stuck = await database()
      .selectFrom("pictures")
      .select("original_key")
      .where("id", "in", ids.slice(0, 5))
      .execute();
    const keys = new Set(stuck.map(({ original_key }) => original_key));
    const { remove } = context.store;
    vi.spyOn(context.store, "remove").mockImplementation((of) =>
      of.some((key) => keys.has(key))
        ? Promise.reject(new Error("read-only disk"))
        : remove.call(context.store, of),
    );
    clock.advance(UNDO_MS + 1);
    await sweep(context);
    const left = await database().selectFrom("pictures").select("id").orderBy("id").execute();
    expect(left.map(({ id }) => id)).toEqual([...ids.slice(0, 5), ids[7]]);
  });

  it("a hanging or failing removal of a picture is not started again in every round", async () => {
    const { context, clock, drawn, change, picturesOf } = await open();
    await change("delete", (await picturesOf(await drawn())).slice(0, 1));
    clock.advance(UNDO_MS + 1);
    let fail = () => {};
    const hanging = new Promise<void>((_resolve, reject) => {
      fail = () => reject(new Error("read-only disk"));
    });
    const remove = vi.spyOn(context.store, "remove").mockReturnValue(hanging);
    const rounds = [purgePictures(context)];
    await expect.poll(() => remove).toHaveBeenCalledOnce();
    rounds.push(purgePictures(context), purgePictures(context));
    fail();
    await Promise.all(rounds);
    await purgePictures(context);
    expect(remove).toHaveBeenCalledOnce();
    remove.mockRestore();
    clock.advance(10 * 60_000 + 1);
    await purgePictures(context);
    expect(await database().selectFrom("pictures").select("id").execute()).toHaveLength(2);
  });

  it("two calls that delete different pictures of a creation at once leave nothing half deleted", async () => {
    const { context, drawn, change, picturesOf } = await open();
    const id = await drawn();
    const [first = "", ...others] = await picturesOf(id);
    await Promise.all([change("delete", [first]), change("delete", others)]);
    expect((await listCreations(context, { ownerId, limit: 10 })).creations).toEqual([]);
    await change("restore", [first, ...others]);
    expect(await picturesOf(id)).toEqual([first, ...others]);
  });
});
