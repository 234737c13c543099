import { VIEW_PIXELS } from "contract/pictures/pictures";
import sharp from "sharp";
import { expect, it } from "vitest";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { bytesOf } from "@/tools/testing/picture-bytes";
import { addPerson, aRequest, createTestStudio } from "@/tools/testing/studio";
import { changeMany, UNDO_MS } from "../change-many";
import { createSharedState } from "../context/contexts";
import { createCreation } from "../create";
import { listPictureIds } from "../list";
import { sweep } from "../sync/sweep";
import { changePictures } from "./change-pictures";
import { readPicture } from "./pictures";

describeOnEachDatabase("the view copy of a picture", (database) => {
  /** A studio with two pictures, of which the first is looked at, and a store that counts. */
  async function open(original?: Buffer) {
    const ownerId = await addPerson(database());
    const studio = createTestStudio(database());
    const request = aRequest({ config: { image_number: 2 } });
    const creationId = await createCreation(studio.context, { ownerId, request, idempotencyKey: null });
    await studio.worker.workUntilEmpty();
    await sweep(studio.context);
    const [id = ""] = await listPictureIds(studio.context, { ownerId });
    const row = () =>
      database().selectFrom("pictures").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    const { original_key } = await row();
    const seen = { decoded: 0, onRead: async () => {} };
    const { store } = studio.context;
    if (original) {
      await store.put(original_key, original);
      const byte_length = original.byteLength;
      await database().updateTable("pictures").set({ byte_length }).where("id", "=", id).execute();
    }
    const context = {
      ...studio.context,
      store: {
        ...store,
        get: async (key: string) => {
          seen.decoded += 1;
          await seen.onRead();
          return store.get(key);
        },
      },
    };
    const read = async (process = context) => {
      const link = new URL(context.links.sign(`${id}/view`, context.clock.now()));
      return readPicture(process, { pictureId: id, variant: "view", query: link.searchParams });
    };
    const keys = async () =>
      (await database().selectFrom("blobs").select("key").execute()).map(({ key }) => key);
    return { ...studio, context, ownerId, creationId, id, row, store, seen, read, keys };
  }

  it("the view copy is an upright WebP of at most 1600 pixels, and is stored when it is first read", async () => {
    const large = await sharp({ create: { width: 2400, height: 1200, channels: 3, background: "#357" } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { context, read, row, seen } = await open(large);
    expect((await row()).view_key).toBeNull();
    const file = await read();
    const bytes = await bytesOf(file);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: "webp", width: 800, height: VIEW_PIXELS });
    expect(file).toMatchObject({ mediaType: "image/webp", tag: expect.stringMatching(/-view$/) });
    expect(await context.store.get((await row()).view_key ?? "")).toEqual(bytes);
    const before = seen.decoded;
    expect(await bytesOf(await read())).toEqual(bytes);
    expect(seen.decoded).toBe(before);
  });

  it("a picture smaller than the copy's limit keeps its size", async () => {
    const { read } = await open();
    expect(await sharp(await bytesOf(await read())).metadata()).toMatchObject({ width: 96, height: 64 });
  });

  it("concurrent first readers in one process share one conversion, and two processes end with one copy", async () => {
    const { context, read, seen, keys } = await open();
    const other = { ...context, ...createSharedState() };
    const files = await Promise.all(Array.from({ length: 5 }, () => read()));
    const [first, ...others] = await Promise.all(files.map(bytesOf));
    for (const bytes of others) expect(bytes).toEqual(first);
    expect(seen.decoded).toBe(1);
    await database().updateTable("pictures").set({ view_key: null }).execute();
    const both = await Promise.all([bytesOf(await read()), bytesOf(await read(other))]);
    expect(both).toEqual([first, first]);
    expect((await keys()).filter((key) => key.endsWith("-view.webp"))).toHaveLength(1);
  });

  it("a missing or incomplete copy is made again", async () => {
    const { store, read, row } = await open();
    const whole = await bytesOf(await read());
    const key = (await row()).view_key ?? "";
    await store.remove([key]);
    expect(await bytesOf(await read())).toEqual(whole);
    await store.put(key, whole.subarray(0, whole.length - 1));
    expect(await bytesOf(await read())).toEqual(whole);
  });

  it("the view copy is removed with a deleted picture, and with a deleted creation", async () => {
    for (const remove of ["picture", "creation"] as const) {
      const studio = await open();
      const { context, ownerId, id, creationId, clock, read, row, keys } = studio;
      await bytesOf(await read());
      expect(await keys()).toContain((await row()).view_key);
      if (remove === "picture") await changePictures(context, { ownerId, action: "delete", ids: [id] });
      else await changeMany(context, { ownerId, action: "delete", ids: [creationId] });
      clock.advance(UNDO_MS + 1);
      await sweep(context);
      const left = (await keys()).filter((key) => key.startsWith("pictures/"));
      // Original and thumbnail of the other picture.
      expect(left).toHaveLength(remove === "picture" ? 2 : 0);
      await database().deleteFrom("blobs").execute();
      await database().deleteFrom("people").execute();
    }
  });

  it("a picture that is deleted while its copy is made leaves no copy behind", async () => {
    const { context, ownerId, id, seen, read, keys } = await open();
    const file = await read();
    seen.onRead = async () => void (await changePictures(context, { ownerId, action: "delete", ids: [id] }));
    await expect(bytesOf(file)).rejects.toMatchObject({ errorName: "not_found" });
    expect((await keys()).filter((key) => key.endsWith("-view.webp"))).toEqual([]);
  });

  it("a damaged original is an error and leaves no copy behind", async () => {
    const { store, row, read, keys } = await open(Buffer.from("no picture"));
    const damaged = async () =>
      expect(bytesOf(await read())).rejects.toMatchObject({ errorName: "picture_damaged" });
    await damaged();
    await store.put((await row()).original_key, Buffer.from("no pict"));
    await damaged();
    await store.remove([(await row()).original_key]);
    await damaged();
    expect((await row()).view_key).toBeNull();
    expect((await keys()).filter((key) => key.endsWith("-view.webp"))).toEqual([]);
  });

  it("a view copy is not served without a valid signature, nor for a deleted picture", async () => {
    const { context, ownerId, id, read } = await open();
    const query = new URLSearchParams({ expires: "9999999999999", signature: "x" });
    await expect(readPicture(context, { pictureId: id, variant: "view", query })).rejects.toMatchObject({
      errorName: "link_expired",
    });
    await changePictures(context, { ownerId, action: "delete", ids: [id] });
    await expect(read()).rejects.toMatchObject({ errorName: "not_found" });
  });
});
