import type { Kysely } from "kysely";
import { beforeEach, expect, it, vi } from "vitest";
import { handOver } from "@/lib/admin/work";
import { COMMAND } from "@/lib/audit/actor";
import { readOwnLimits } from "@/lib/creations/own-limits";
import type { Database } from "@/lib/db/schema";
import { testAuthDeps } from "@/tools/testing/auth";
import { describeOnEachDatabase, describeOnPostgres } from "@/tools/testing/database";
import { png, quarters, redPng } from "@/tools/testing/foreign-pictures";
import { bytesOf } from "@/tools/testing/picture-bytes";
import { addPerson, createTestStudio } from "@/tools/testing/studio";
import { addUpload } from "./add";
import { readUpload, readUploadedPicture } from "./read";
import { purgeExpiredUploads, removeUpload } from "./remove";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const notFound = { errorName: "not_found", message: "There is no upload with this id." };

/** Rows as they are, for a creation that was made from an upload. */
async function makeFrom(db: Kysely<Database>, ownerId: string, uploadId: string, id: string): Promise<void> {
  await db
    .insertInto("creations")
    .values({
      ...{ id, owner_id: ownerId, request_hash: "", request: "{}", service: "gone", status: "succeed" },
      ...{ previews: "[]", is_favourite: 0, created_at: 1, updated_at: 1, checked_at: 1 },
    })
    .execute();
  await db
    .insertInto("creation_inputs")
    .values({ creation_id: id, place: "source", upload_id: uploadId })
    .execute();
}

describeOnEachDatabase("an upload", (database, another) => {
  let studio: ReturnType<typeof createTestStudio>;
  let ownerId: string;
  beforeEach(async () => {
    studio = createTestStudio(database(), { maxBytesPerPerson: 1_000_000 });
    ownerId = await addPerson(database(), "ada");
  });

  const add = (bytes: Uint8Array = redPng(), owner = ownerId) =>
    addUpload(studio.context, { ownerId: owner, read: async () => bytes });
  const keysInStore = async () => {
    const keys: string[] = [];
    for await (const { key } of studio.context.store.list()) keys.push(key);
    return keys.sort();
  };
  const rows = () =>
    database().selectFrom("uploads").select(["id", "owner_id"]).orderBy("created_at").execute();
  const purge = () => purgeExpiredUploads(studio.context, 2);
  const fileOf = (url: string) => {
    const { pathname, searchParams: query } = new URL(url);
    const [, uploadId = "", variant] = /uploads\/(.+)\/(\w+)$/.exec(pathname) ?? [];
    return readUploadedPicture(studio.context, {
      uploadId,
      variant: variant === "original" ? "original" : "thumbnail",
      query,
    });
  };

  it("is answered with what was kept, and its signed addresses have the bytes", async () => {
    const upload = await add(await (await quarters()).png().toBuffer());
    expect(upload).toMatchObject({ width: 16, height: 16, media_type: "image/png", has_alpha: false });
    expect(await readUpload(studio.context, { ownerId, id: upload.upload_id })).toEqual(upload);
    const original = await fileOf(upload.media_url);
    expect((await bytesOf(original)).byteLength).toBe(upload.byte_length);
    expect((await fileOf(upload.thumbnail_url)).mediaType).toBe("image/webp");
    await expect(fileOf(`${upload.media_url}x`)).rejects.toMatchObject({ errorName: "link_expired" });
  });

  it("of the same pixels is the same, and is kept for another day", async () => {
    const first = await add();
    studio.clock.advance(DAY_MS - HOUR_MS);
    const second = await add();
    expect(second.upload_id).toBe(first.upload_id);
    studio.clock.advance(DAY_MS - HOUR_MS);
    await purge();
    expect(await rows()).toHaveLength(1);
    studio.clock.advance(2 * HOUR_MS);
    await purge();
    expect(await rows()).toEqual([]);
    expect(await keysInStore()).toEqual([]);
  });

  it("of the same pixels at once is one row with one set of bytes", async () => {
    const others = { ...studio.context, db: another() };
    const all = await Promise.all(
      [studio.context, others, studio.context, others].map((context) =>
        addUpload(context, { ownerId, read: async () => redPng() }),
      ),
    );
    expect(new Set(all.map(({ upload_id }) => upload_id)).size).toBe(1);
    expect(await rows()).toHaveLength(1);
    expect(await keysInStore()).toHaveLength(2);
  });

  it("of two people is one for each", async () => {
    const bob = await addPerson(database(), "bob");
    const [adas, bobs] = [await add(), await add(redPng(), bob)];
    expect(adas.sha256).toBe(bobs.sha256);
    expect(adas.upload_id).not.toBe(bobs.upload_id);
    await expect(readUpload(studio.context, { ownerId: bob, id: adas.upload_id })).rejects.toMatchObject(
      notFound,
    );
    await expect(removeUpload(studio.context, { ownerId: bob, id: adas.upload_id })).rejects.toMatchObject(
      notFound,
    );
    await expect(readUpload(studio.context, { ownerId: bob, id: "up_none" })).rejects.toMatchObject(notFound);
    expect(await rows()).toHaveLength(2);
  });

  it("that is refused, or that does not fit into the storage, leaves nothing", async () => {
    await expect(add(Buffer.from("%PDF-1.7"))).rejects.toMatchObject({ errorName: "unsupported_picture" });
    const noise = Buffer.from(
      Array.from({ length: 700 * 2_101 }, (_, n) => (n % 2_101 ? (n * n * 31 + (n >> 3)) % 256 : 0)),
    );
    const large = png({ width: 700, height: 700 }, noise);
    const { maxBytesPerPerson: _, ...context } = studio.context;
    const read = async () => large;
    await expect(
      addUpload({ ...context, maxBytesPerPerson: 1_000 }, { ownerId, read }),
    ).rejects.toMatchObject({ errorName: "storage_full" });
    const failing = { ...studio.context, store: { ...studio.context.store } };
    failing.store.put = async (key, picture) => {
      if (key.endsWith(".webp")) throw new Error("The bucket is away.");
      return studio.context.store.put(key, picture);
    };
    await expect(addUpload(failing, { ownerId, read })).rejects.toThrow("away");
    await database().updateTable("people").set({ disabled_at: 1 }).where("id", "=", ownerId).execute();
    await expect(add()).rejects.toMatchObject({ errorName: "account_disabled" });
    expect(await rows()).toEqual([]);
    expect(await keysInStore()).toEqual([]);
  });

  it("counts in the storage of its owner until it is removed", async () => {
    const { byte_length, upload_id: id } = await add();
    const kept = async () => (await readOwnLimits(studio.context, ownerId)).used.bytes_kept;
    expect(await kept()).toBe(byte_length);
    await add();
    expect(await kept()).toBe(byte_length);
    await removeUpload(studio.context, { ownerId, id });
    expect(await kept()).toBe(0);
    expect(await keysInStore()).toEqual([]);
  });

  it("that a creation was made from is kept as long as that creation, and for a day at most after it", async () => {
    const { upload_id: id } = await add();
    await makeFrom(database(), ownerId, id, "cr_one");
    expect((await readUpload(studio.context, { ownerId, id })).expire_time).toBeNull();
    await expect(removeUpload(studio.context, { ownerId, id })).rejects.toMatchObject({
      errorName: "upload_in_use",
    });
    for (let day = 0; day < 3; day++) {
      studio.clock.advance(DAY_MS + 1);
      await purge();
    }
    expect(await keysInStore()).toHaveLength(2);
    await database().deleteFrom("creations").where("id", "=", "cr_one").execute();
    studio.clock.advance(DAY_MS + 1);
    await purge();
    expect(await rows()).toEqual([]);
    expect(await keysInStore()).toEqual([]);
  });

  it("that many creations were made from is kept and counted once, until the last of them is gone", async () => {
    const { upload_id: id, byte_length } = await add();
    const made = Array.from({ length: 300 }, (_, n) => `cr_${n}`);
    for (const one of made) await makeFrom(database(), ownerId, id, one);
    const kept = async () => (await readOwnLimits(studio.context, ownerId)).used.bytes_kept;
    expect(await kept()).toBe(byte_length);
    await database().deleteFrom("creations").where("id", "<>", "cr_7").execute();
    studio.clock.advance(DAY_MS + 1);
    await purge();
    expect(await keysInStore()).toHaveLength(2);
    await database().deleteFrom("creations").execute();
    studio.clock.advance(DAY_MS + 1);
    await purge();
    expect(await keysInStore()).toEqual([]);
  });

  it("is one of hundreds, and each round removes the expired ones and looks at those in use once a day", async () => {
    const { upload_id: first } = await add();
    const row = await database().selectFrom("uploads").selectAll().executeTakeFirstOrThrow();
    const ids = Array.from({ length: 400 }, (_, n) => `up_${n}`);
    for (let at = 0; at < ids.length; at += 500) {
      const values = ids
        .slice(at, at + 500)
        .map((id) => ({ ...row, id, sha256: id, original_key: id, thumbnail_key: id }));
      await database().insertInto("uploads").values(values).execute();
    }
    await makeFrom(database(), ownerId, first, "cr_one");
    await database()
      .insertInto("creation_inputs")
      .values(
        ids
          .slice(0, 200)
          .map((upload_id, n) => ({ creation_id: "cr_one", place: `reference-${n}`, upload_id })),
      )
      .execute();
    studio.clock.advance(DAY_MS + 1);
    await purgeExpiredUploads(studio.context);
    expect((await rows()).map(({ id }) => id).sort()).toEqual([first, ...ids.slice(0, 200)].sort());
    const looks = vi.spyOn(studio.context.db, "transaction");
    await purgeExpiredUploads(studio.context);
    expect(looks).not.toHaveBeenCalled();
  });

  it("that cannot be removed does not hold up the others, over several batches", async () => {
    const made = [];
    for (let n = 0; n < 5; n++) made.push(await add(png({ width: 1, height: 1 }, Uint8Array.of(0, n, 0, 0))));
    studio.clock.advance(DAY_MS + 1);
    const { store } = studio.context;
    vi.spyOn(store, "remove").mockImplementationOnce(() => Promise.reject(new Error("The bucket is away.")));
    await purge();
    expect(await rows()).toEqual([]);
    // What the store could not remove has no row any more, and is found as an orphan.
    expect(await keysInStore()).toHaveLength(2);
    expect(made).toHaveLength(5);
  });

  it("moves with the creations that are handed over, or gives way to the same one of the receiver", async () => {
    const bob = await addPerson(database(), "bob");
    const [mine, same] = [await add(await (await quarters()).png().toBuffer()), await add()];
    const bobs = await add(redPng(), bob);
    await makeFrom(database(), ownerId, mine.upload_id, "cr_one");
    await makeFrom(database(), ownerId, same.upload_id, "cr_two");
    await database().updateTable("people").set({ disabled_at: 1 }).where("id", "=", ownerId).execute();
    const { context } = studio;
    const deps = {
      ...testAuthDeps(database()),
      ...context,
      settings: { ...testAuthDeps(database()).settings, maxActiveCreations: 40, maxBytesPerPerson: null },
    };
    await handOver(deps, { personId: ownerId, toId: bob, actor: COMMAND });
    const inputs = await database()
      .selectFrom("creation_inputs")
      .innerJoin("uploads", "uploads.id", "upload_id")
      .select(["creation_id", "upload_id", "uploads.owner_id"])
      .orderBy("creation_id")
      .execute();
    expect(inputs).toEqual([
      { creation_id: "cr_one", upload_id: mine.upload_id, owner_id: bob },
      { creation_id: "cr_two", upload_id: bobs.upload_id, owner_id: bob },
    ]);
    studio.clock.advance(DAY_MS + 1);
    await purge();
    expect((await rows()).map(({ id }) => id).sort()).toEqual([mine.upload_id, bobs.upload_id].sort());
  });
});

describeOnPostgres("an expired upload", (database, another) => {
  it.each(["used", "renewed"])("that is %s while it is being removed is kept with its bytes", async (how) => {
    const { context, clock } = createTestStudio(database(), {});
    const ownerId = await addPerson(database(), "ada");
    const { upload_id: id } = await addUpload(context, { ownerId, read: async () => redPng() });
    clock.advance(DAY_MS + 1);
    const other = another();
    let removing: Promise<void> | undefined;
    await other.transaction().execute(async (tx) => {
      if (how === "used") await makeFrom(tx, ownerId, id, "cr_one");
      else await tx.updateTable("uploads").set({ renewed_at: clock.now() }).where("id", "=", id).execute();
      removing = purgeExpiredUploads(context);
      // The removal waits for this transaction, as it would for any other.
      await new Promise((resolve) => setTimeout(resolve, 100));
    });
    await removing;
    const kept = await readUpload(context, { ownerId, id });
    const picture = await context.store.open(`uploads/${id}/original.png`);
    expect(picture?.byteLength).toBe(kept.byte_length);
  });
});
