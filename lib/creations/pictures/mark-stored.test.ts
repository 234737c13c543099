import { isSigned, sourceTypeIn } from "picture-metadata";
import { verify } from "picture-metadata/testing";
import sharp from "sharp";
import { expect, it } from "vitest";
import { checkIntact } from "@/lib/pictures/upkeep/check-intact";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { addPerson, aRequest, createTestStudio } from "@/tools/testing/studio";
import { settled } from "../context/background";
import { createCreation } from "../create";
import { deleteCreation } from "../remove";
import { sweep } from "../sync/sweep";
import { changePictures } from "./change-pictures";
import { markStored } from "./mark-stored";

describeOnEachDatabase("pictures of a studio of before", (database) => {
  /** Two pictures, whose files say nothing. */
  const open = async () => {
    const { context, worker, clock } = createTestStudio(database());
    const ownerId = await addPerson(database());
    await createCreation(context, { ownerId, request: aRequest(), idempotencyKey: null });
    await worker.workUntilEmpty();
    await sweep(context);
    const rows = () => database().selectFrom("pictures").selectAll().orderBy("picture_index").execute();
    const plain = await sharp({ create: { width: 96, height: 64, channels: 3, background: "#456" } })
      .png()
      .toBuffer();
    for (const { id, original_key } of await rows()) {
      await context.store.put(original_key, plain);
      await database()
        .updateTable("pictures")
        .set({ byte_length: plain.byteLength })
        .where("id", "=", id)
        .execute();
    }
    const stored = async () =>
      Promise.all(
        (await rows()).map(async (row) => ({ ...row, bytes: await context.store.get(row.original_key) })),
      );
    return { context, rows, stored, plain, clock, ownerId };
  };

  it("are marked with their lengths in the ledger, and the files before them go with the next run", async () => {
    const { context, rows, stored, clock } = await open();
    const before = await rows();
    expect(await markStored(context)).toMatchObject({ marked: 2, unchanged: 0, left: 0, removed: 0 });
    for (const { bytes, byte_length } of await stored()) {
      expect(bytes?.byteLength).toBe(byte_length);
      expect(await verify("png", bytes ?? Buffer.of())).toEqual([]);
    }
    for (const { original_key } of before) expect(await context.store.get(original_key)).not.toBeNull();
    const marked = await rows();
    expect(await markStored(context)).toMatchObject({ marked: 0, unchanged: 2, removed: 0 });
    clock.advance(61 * 60_000);
    expect(await markStored(context)).toMatchObject({ marked: 0, unchanged: 2, removed: 2 });
    expect(await markStored(context)).toMatchObject({ unchanged: 2, removed: 0 });
    expect(await rows()).toEqual(marked);
    for (const { original_key } of before) expect(await context.store.get(original_key)).toBeNull();
    for (const { bytes } of await stored()) expect(isSigned(bytes ?? Buffer.of())).toBe(true);
  });

  it("go on being marked after a kill between the file and its row", async () => {
    const { context, stored } = await open();
    const { put } = context.store;
    let puts = 0;
    context.store.put = async (key, picture) => {
      await put(key, picture);
      if (key.includes("-marked.") && ++puts === 2) throw new Error("killed");
    };
    await expect(markStored(context)).rejects.toThrow("killed");
    for (const { bytes, byte_length } of await stored()) expect(bytes?.byteLength).toBe(byte_length);
    context.store.put = put;
    expect(await markStored(context)).toMatchObject({ marked: 1, unchanged: 1 });
    for (const { bytes } of await stored()) expect(sourceTypeIn(bytes ?? Buffer.of())).not.toBeNull();
  });

  it("leave no file behind when they are removed, also none of before they were marked", async () => {
    const { context, rows, clock, ownerId } = await open();
    const [first, second] = await rows();
    await markStored(context);
    await changePictures(context, { ownerId, ids: [first?.id ?? ""], action: "delete" });
    clock.advance(61 * 60_000);
    await sweep(context);
    await settled(context);
    const keys = async () => {
      const listed: string[] = [];
      for await (const { key } of context.store.list()) if (key.startsWith("pictures/")) listed.push(key);
      return listed;
    };
    expect((await keys()).filter((key) => key.includes("/0"))).toEqual([]);
    await deleteCreation(context, { ownerId, id: second?.creation_id ?? "" });
    clock.advance(61 * 60_000);
    await sweep(context);
    await settled(context);
    expect(await keys()).toEqual([]);
  });

  it("are left for the next run when they could not be signed", async () => {
    const { context, rows } = await open();
    const before = await rows();
    const mark: typeof context.marks.mark = async (bytes) => [
      Buffer.concat([bytes, Buffer.from("no signature")]),
    ];
    const unsigned = { ...context, marks: { ...context.marks, mark } };
    expect(await markStored(unsigned)).toMatchObject({ marked: 0, left: 2 });
    expect(await rows()).toEqual(before);
    expect(await markStored(context)).toMatchObject({ marked: 2, left: 0 });
  });

  it("have a view copy that is made again from the marked file", async () => {
    const { context, rows, plain } = await open();
    const view = await sharp(plain).webp().toBuffer();
    await context.store.put("pictures/old/0-view.webp", view);
    await database().updateTable("pictures").set({ view_key: "pictures/old/0-view.webp" }).execute();
    await markStored(context);
    expect((await rows()).map(({ view_key }) => view_key)).toEqual([null, null]);
    await database().updateTable("pictures").set({ view_key: "pictures/old/0-view.webp" }).execute();
    await markStored(context);
    expect((await rows()).map(({ view_key }) => view_key)).toEqual([null, null]);
  });

  it("keep the marked file when another process has marked them meanwhile", async () => {
    const { context, stored } = await open();
    const { put } = context.store;
    context.store.put = async (key, picture) => {
      await put(key, picture);
      if (!key.includes("-marked.")) return;
      const bytes = await context.store.get(key);
      await database()
        .updateTable("pictures")
        .set({ original_key: key, byte_length: bytes?.byteLength ?? 0 })
        .where("original_key", "=", key.replace("-marked.", "."))
        .execute();
    };
    expect(await markStored(context)).toMatchObject({ marked: 0, unchanged: 2, left: 0 });
    for (const { bytes } of await stored()) expect(isSigned(bytes ?? Buffer.of())).toBe(true);
  });

  it("are marked by one process at a time", async () => {
    const { context } = await open();
    const runs = await Promise.allSettled([markStored(context), markStored(context)]);
    expect(runs.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await markStored(context)).toMatchObject({ unchanged: 2 });
  });

  it("that are damaged are left as they are", async () => {
    const { context, rows, plain } = await open();
    const [first] = await rows();
    await context.store.put(first?.original_key ?? "", plain.subarray(0, 50));
    expect(await markStored(context)).toMatchObject({ marked: 1, left: 1 });
    expect((await rows())[0]).toEqual(first);
  });

  it("that were altered after they were signed are named, and nothing else is", async () => {
    const { context, stored } = await open();
    await markStored(context);
    const [first] = await stored();
    const altered = Buffer.from(first?.bytes ?? []);
    altered[altered.length - 20] = (altered[altered.length - 20] ?? 0) ^ 1;
    const named: string[] = [];
    const check = () => checkIntact(context, (_, id) => void named.push(id));
    expect(await check()).toEqual({ signed: 2, altered: 0 });
    await context.store.put(first?.original_key ?? "", altered);
    expect(await check()).toEqual({ signed: 2, altered: 1 });
    expect(named).toEqual([first?.id]);
  });
});
