import { expect, it } from "vitest";
import { createLog } from "@/lib/base/log";
import type { PictureStore } from "@/lib/pictures/store";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { aRequest, createTestStudio } from "@/tools/testing/studio";
import { createPreviewSweeper } from "./forget-previews";

const log = createLog("silent");

describeOnEachDatabase("previews of jobs that have ended", (database) => {
  it("previews are removed a minute after the end of a job, and the pictures stay", async () => {
    const { context, worker, clock } = createTestStudio(database());
    const { db, store, service } = context;
    const forgetPreviews = createPreviewSweeper({ db, store, clock, log });
    const id = await service.create(aRequest(), "a");
    await worker.workUntilEmpty();
    const keys = async () =>
      (await db.selectFrom("blobs").select("key").orderBy("key").execute()).map(({ key }) => key);
    await forgetPreviews();
    expect(await keys()).toContain(`previews/${id}/0.webp`);
    clock.advance(61_000);
    await forgetPreviews();
    expect(await keys()).toEqual([
      `pictures/${id}/0-thumbnail.webp`,
      `pictures/${id}/0.png`,
      `pictures/${id}/1-thumbnail.webp`,
      `pictures/${id}/1.png`,
    ]);
    expect((await service.status(id))?.previews).toEqual([]);
  });

  it("previews are removed in rounds; one that cannot be removed does not block others and is tried again", async () => {
    const { context, clock } = createTestStudio(database());
    const { db, service } = context;
    const ids = [];
    for (let n = 0; n < 130; n++) ids.push(await service.create(aRequest(), `k${n}`));
    const previews = JSON.stringify([{ index: 0, version: 1 }]);
    await db.updateTable("jobs").set({ status: "succeed", previews, finished_at: 1_000 }).execute();
    let isBroken = (_key: string) => true;
    const removed: string[] = [];
    const store: PictureStore = {
      put: async () => {},
      get: async () => null,
      open: async () => null,
      async *list() {},
      async remove([key = ""]) {
        if (isBroken(key)) throw new Error("The disk is full.");
        removed.push(key);
      },
    };
    const forgetPreviews = createPreviewSweeper({ db, store, clock, log });
    const firstHundred = new Set(ids.sort().slice(0, 100));
    isBroken = (key) => firstHundred.has(key.split("/")[1] ?? "");
    await forgetPreviews();
    expect(removed).toHaveLength(0);
    await forgetPreviews();
    expect(removed).toHaveLength(30);
    isBroken = () => false;
    await forgetPreviews();
    expect(removed).toHaveLength(130);
  });
});
