import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Kysely } from "kysely";
import { afterEach, expect, it } from "vitest";
import { createCreation } from "@/lib/creations/create";
import { readCreation } from "@/lib/creations/read";
import type { Database } from "@/lib/db/schema";
import { addUpload } from "@/lib/uploads/add";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { redPng } from "@/tools/testing/foreign-pictures";
import { type S3Server, startS3Server } from "@/tools/testing/s3-server";
import { addPerson, aRequest, createTestStudio } from "@/tools/testing/studio";
import { waitFor } from "@/tools/testing/wait";
import { createFileStore } from "../files";
import { S3_TIMING } from "../s3/client";
import { createS3Store } from "../s3/store";
import type { PictureStore } from "../store";
import { checkPictures } from "./check-pictures";
import { createKeyFilter } from "./key-filter";
import { movePictures } from "./move-pictures";

const DAY_MS = 24 * 3_600_000;
const ends: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

function files(): PictureStore {
  const folder = mkdtempSync(path.join(tmpdir(), "studio-moved-"));
  ends.push(() => rmSync(folder, { recursive: true, force: true }));
  return createFileStore(folder);
}

async function bucket(): Promise<{ server: S3Server; store: PictureStore }> {
  const server = await startS3Server();
  const store = createS3Store(server.location, { timing: { ...S3_TIMING, firstPause: 2 } });
  ends.push(server.close, async () => store.close?.());
  return { server, store };
}

const keysIn = async (store: PictureStore) => {
  const keys: string[] = [];
  for await (const { key } of store.list()) keys.push(key);
  return keys.sort();
};

async function isEqual(one: PictureStore, other: PictureStore): Promise<void> {
  const keys = await keysIn(one);
  expect(await keysIn(other)).toEqual(keys);
  for (const key of keys) {
    const [a, b] = await Promise.all([one.get(key), other.get(key)]);
    expect(Buffer.from(a ?? []).equals(Buffer.from(b ?? []))).toBe(true);
  }
}

describeOnEachDatabase("the pictures of a studio", (database) => {
  /** A studio with one creation of two pictures. */
  async function studio() {
    const made = createTestStudio(database());
    const ownerId = await addPerson(database());
    made.worker.start();
    const id = await createCreation(made.context, { ownerId, request: aRequest(), idempotencyKey: null });
    await waitFor(
      "succeed",
      async () => (await readCreation(made.context, { ownerId, id })).status === "succeed",
    );
    await made.worker.stop();
    return { db: database(), store: made.context.store, clock: made.clock, ownerId };
  }
  const rowsOf = (db: Kysely<Database>) =>
    db.selectFrom("pictures").selectAll().orderBy("picture_index").execute();

  it("moving copies every file to files, to S3 and back, and leaves the old store as it was", async () => {
    const { db, store } = await studio();
    await store.put("previews/job/0.webp", Uint8Array.of(1));
    const before = await keysIn(store);
    const [folder, { store: s3 }, second] = [files(), await bucket(), files()];
    for (const [from, to] of [
      [store, folder],
      [folder, s3],
      [s3, second],
    ] as const) {
      const moved = await movePictures({ db, from, to });
      expect(moved).toMatchObject({ copied: before.length, unchanged: 0, missing: 0, failed: 0 });
      await isEqual(from, to);
    }
    expect(await keysIn(store)).toEqual(before);
    await isEqual(store, second);
  });

  it("a second run copies only what is new or differs, also with the same length", async () => {
    const { db, store } = await studio();
    const { server, store: s3 } = await bucket();
    const { copied } = await movePictures({ db, from: store, to: s3 });
    const [row] = await rowsOf(db);
    const key = row?.original_key ?? "";
    server.objects.set(key, { bytes: Buffer.alloc(row?.byte_length ?? 0), storedAt: 1 });
    await store.put("pictures/new/0.png", Uint8Array.of(1, 2));
    expect(await movePictures({ db, from: store, to: s3 })).toMatchObject({
      ...{ copied: 2, unchanged: copied - 1, missing: 0, failed: 0 },
    });
    await isEqual(store, s3);
  });

  it("an interrupted move goes on in the next run, and what could not be copied is reported", async () => {
    const { db, store } = await studio();
    const { server, store: s3 } = await bucket();
    const before = await keysIn(store);
    const problems: string[] = [];
    const broken: PictureStore = {
      ...s3,
      put: (key, picture) =>
        key.endsWith(".png") ? Promise.reject(new Error("The bucket is full.")) : s3.put(key, picture),
    };
    const moved = await movePictures(
      { db, from: store, to: broken },
      { onProblem: (key, problem) => problems.push(`${key} ${String(problem)}`) },
    );
    const pngs = before.filter((key) => key.endsWith(".png"));
    expect(moved).toMatchObject({ failed: pngs.length, copied: before.length - pngs.length });
    expect(problems.sort()).toEqual(pngs.map((key) => `${key} Error: The bucket is full.`));
    expect(server.objects.size).toBe(before.length - pngs.length);
    expect(await movePictures({ db, from: store, to: s3 })).toMatchObject({ copied: pngs.length, failed: 0 });
    await isEqual(store, s3);
  });

  it("a copy that arrives with other bytes is not counted as copied", async () => {
    const { db, store } = await studio();
    const folder = files();
    const lying: PictureStore = {
      ...folder,
      put: (key) => folder.put(key, Uint8Array.of(0)),
    };
    const moved = await movePictures({ db, from: store, to: lying });
    expect(moved.copied).toBe(0);
    expect(moved.failed).toBe((await keysIn(store)).length);
  });

  it("a picture that the old store has lost is reported, and the others are moved", async () => {
    const { db, store } = await studio();
    const [row] = await rowsOf(db);
    await store.remove([row?.original_key ?? ""]);
    const lost: string[] = [];
    const moved = await movePictures(
      { db, from: store, to: files() },
      { onProblem: (key) => lost.push(key) },
    );
    expect(moved).toMatchObject({ missing: 1, failed: 0 });
    expect(lost).toEqual([row?.original_key]);
  });

  it("missing and incomplete pictures are found, and deleted ones are not missed", async () => {
    const { db, store, clock } = await studio();
    expect(await checkPictures({ db, store, clock }, { removes: false })).toMatchObject({
      ...{ missing: 0, orphans: { keys: 0 }, foreign: 0 },
    });
    const [first, second] = await rowsOf(db);
    await store.remove([first?.thumbnail_key ?? ""]);
    await store.put(second?.original_key ?? "", Uint8Array.of(1));
    const found: string[] = [];
    const check = () =>
      checkPictures(
        { db, store, clock },
        {
          removes: true,
          onFinding: (one) => found.push(one.kind === "missing" ? `${one.reason} ${one.key}` : one.key),
        },
      );
    expect((await check()).missing).toBe(2);
    expect(found).toEqual(
      expect.arrayContaining([`missing ${first?.thumbnail_key}`, `incomplete ${second?.original_key}`]),
    );
    await db.updateTable("pictures").set({ deleted_at: clock.now() }).execute();
    expect((await check()).missing).toBe(0);
  });

  it("files that nothing refers to are removed after a day, and those of uploads, jobs, creations and others are kept", async () => {
    const { db, store, clock } = await studio();
    const before = await keysIn(store);
    const [row] = await rowsOf(db);
    const jobId = row?.original_key.split("/")[1] ?? "";
    const old = [
      "pictures/gone/0.png",
      "pictures/gone/0-view.webp",
      "previews/gone/0.webp",
      "comfyui-previews/x.webp",
    ];
    const kept = [`pictures/${jobId}/7.png`, `pictures/${row?.creation_id}/9.png`, "somebody-elses/file.png"];
    for (const key of [...old, ...kept]) await store.put(key, Uint8Array.of(1, 2, 3));
    clock.advance(DAY_MS + 1);
    const uploading = "pictures/uploading/0.png";
    await store.put(uploading, Uint8Array.of(1));
    const seen: string[] = [];
    const onFinding = (one: { key: string }) => seen.push(one.key);
    const dry = await checkPictures({ db, store, clock }, { removes: false, onFinding });
    expect(dry).toMatchObject({ orphans: { keys: 4, bytes: 12, removed: 0 }, foreign: 1, missing: 0 });
    expect(seen.sort()).toEqual([...old].sort());
    expect(await keysIn(store)).toEqual([...before, ...old, ...kept, uploading].sort());
    const wet = await checkPictures({ db, store, clock }, { removes: true });
    expect(wet.orphans).toEqual({ keys: 4, bytes: 12, removed: 4 });
    expect(await keysIn(store)).toEqual([...before, ...kept, uploading].sort());
  });

  it("files of uploads are moved, missed when they are lost, and no orphans until their row is gone", async () => {
    const { db, store, clock, ownerId } = await studio();
    const context = { ...createTestStudio(db).context, store, clock };
    const { upload_id: id } = await addUpload(context, { ownerId, read: async () => redPng() });
    const keys = [`uploads/${id}/original.png`, `uploads/${id}/thumbnail.webp`];
    const folder = files();
    await movePictures({ db, from: store, to: folder });
    expect(await keysIn(folder)).toEqual(expect.arrayContaining(keys));
    clock.advance(DAY_MS + 1);
    const check = (removes: boolean) => checkPictures({ db, store, clock }, { removes });
    expect(await check(true)).toMatchObject({ missing: 0, orphans: { keys: 0 }, foreign: 0 });
    await store.remove([keys[1] ?? ""]);
    expect(await check(true)).toMatchObject({ missing: 1, orphans: { keys: 0 } });
    await db.deleteFrom("uploads").execute();
    expect(await check(true)).toMatchObject({ missing: 0, orphans: { keys: 1, removed: 1 } });
    expect(await keysIn(store)).not.toContain(keys[0]);
  });

  it("orphans are found beyond the first pages of the store and of the rows", async () => {
    const { db, store, clock } = await studio();
    for (let n = 0; n < 450; n++) await store.put(`pictures/gone-${n}/0.png`, Uint8Array.of(1));
    clock.advance(DAY_MS + 1);
    const { orphans, missing } = await checkPictures({ db, store, clock }, { removes: true });
    expect(orphans).toEqual({ keys: 450, bytes: 450, removed: 450 });
    expect(missing).toBe(0);
  });
});

it("a filter of keys for a hundred million keys knows every key that was added", () => {
  const filter = createKeyFilter(100_000_000);
  const keys = Array.from({ length: 100 }, (_, n) => `pictures/${n}/0.png`);
  for (const key of keys) filter.add(key);
  expect(keys.filter((key) => !filter.mayHave(key))).toEqual([]);
  expect(filter.mayHave("pictures/0/1.png")).toBe(false);
});

it("a filter of keys knows every key that was added, and hardly any other", () => {
  const filter = createKeyFilter(100_000);
  for (let n = 0; n < 100_000; n++) filter.add(`pictures/${n}/0.png`);
  for (let n = 0; n < 100_000; n += 97) expect(filter.mayHave(`pictures/${n}/0.png`)).toBe(true);
  let wrong = 0;
  for (let n = 0; n < 100_000; n++) if (filter.mayHave(`pictures/${n}/1.png`)) wrong += 1;
  expect(wrong).toBe(0);
});
