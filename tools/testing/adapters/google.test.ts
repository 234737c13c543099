import { createGoogleEngine } from "image-providers/google/engine";
import { googleModels } from "image-providers/google/models";
import { signedPicture, verify } from "picture-metadata/testing";
import { expect, it } from "vitest";
import { createLog } from "@/lib/base/log";
import { createCreation } from "@/lib/creations/create";
import { readCreation } from "@/lib/creations/read";
import { sweepUntilDone } from "@/lib/creations/sync/sweep";
import { startGoogle, withoutPicture } from "@/tools/testing/adapters/google";
import { closedAfterTest } from "@/tools/testing/closing";
import { describeOnSqlite } from "@/tools/testing/database";
import { createEngineStudio } from "@/tools/testing/engine-studio";
import { addPerson, aRequest, createTestClock } from "@/tools/testing/studio";

const closed = closedAfterTest();

describeOnSqlite("a creation with Google", (database) => {
  async function start() {
    const standIn = closed(await startGoogle({ key: "canary" }));
    const clock = createTestClock();
    const models = googleModels([], true, () => {});
    const engine = closed(
      createGoogleEngine(
        { baseUrl: standIn.baseUrl, apiKey: "canary", models },
        { clock, log: createLog("silent") },
      ),
    );
    const opened = { id: "google", provider: "Google", engine, models };
    const { context, worker, store } = createEngineStudio(database(), opened, { clock });
    const create = async (settings = {}) => {
      const ownerId = await addPerson(database());
      const request = {
        ...aRequest({ is_enable_prompt_enhancer: false, config: { image_number: 1 }, settings }),
        model: "google/gemini-3-pro-image",
      };
      const id = await createCreation(context, { ownerId, request, idempotencyKey: null });
      await worker.workUntilEmpty();
      await sweepUntilDone(context);
      return readCreation(context, { ownerId, id });
    };
    return { standIn, store, create };
  }

  it("says the size that it got and costs what Google counted", async () => {
    const { create } = await start();
    const { status, outputs, cost } = await create({ aspect_ratio: "16:9", resolution: 720 });
    expect([status, cost]).toEqual(["succeed", { amount: 0.136_912, currency: "USD", is_measured: true }]);
    expect(outputs).toMatchObject([{ width: 1376, height: 768, seed: null }]);
  });

  it("that Google keeps back fails with the reason, costs what was counted, and is not tried again", async () => {
    const { standIn, create } = await start();
    standIn.answerNext(":generateContent", withoutPicture("IMAGE_SAFETY"));
    const { status, error, cost } = await create();
    expect({ status, error, cost }).toMatchObject({
      status: "failed",
      error: { message: expect.stringMatching(/^Google kept the picture back \(IMAGE_SAFETY\)/) },
      cost: { amount: 0.002_44, is_measured: true },
    });
    expect(standIn.creates).toBe(1);
  });

  it("keeps a picture that Google signed byte for byte, so that its Content Credentials stay valid", async () => {
    const { standIn, store, create } = await start();
    const signed = signedPicture("jpeg");
    standIn.deliver(signed);
    const { creation_id: id } = await create();
    const { original_key } = await database()
      .selectFrom("pictures")
      .select("original_key")
      .where("creation_id", "=", id)
      .executeTakeFirstOrThrow();
    const kept = await store.get(original_key);
    expect(kept && signed.equals(kept)).toBe(true);
    expect(kept && (await verify("jpeg", kept))).toEqual([]);
  });
});
