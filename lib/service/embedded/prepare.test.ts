/** A process ends while the pictures are read that a call would send. */
import { createOpenAiEngine } from "image-providers/openai/engine";
import { OPENAI_MODELS } from "image-providers/openai/models";
import { expect, it } from "vitest";
import { createLog } from "@/lib/base/log";
import { createCreation } from "@/lib/creations/create";
import { readCreation } from "@/lib/creations/read";
import { sweepUntilDone } from "@/lib/creations/sync/sweep";
import { addUpload } from "@/lib/uploads/add";
import { startOpenAi } from "@/tools/testing/adapters/openai";
import { closedAfterTest } from "@/tools/testing/closing";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { createEngineStudio } from "@/tools/testing/engine-studio";
import { redPng } from "@/tools/testing/foreign-pictures";
import { addPerson, aRequest, createTestClock } from "@/tools/testing/studio";
import { waitFor } from "@/tools/testing/wait";

const KEY = "canary-openai-4712";
const closed = closedAfterTest();

describeOnEachDatabase("an edit by a model that charges", (database, another) => {
  const studio = (baseUrl: string) => {
    const engine = closed(
      createOpenAiEngine(
        {
          ...{ baseUrl, setting: "OPENAI_BASE_URL", apiKey: KEY },
          ...{ provider: "OpenAI", models: OPENAI_MODELS },
        },
        { clock: createTestClock(), log: createLog("silent") },
      ),
    );
    const models = [...OPENAI_MODELS];
    return createEngineStudio(database(), { id: "openai", provider: "OpenAI", engine, models });
  };

  it("is drawn by one call, also when the process before died while it read the pictures of that call", async () => {
    const standIn = closed(await startOpenAi({ key: KEY }));
    const dying = studio(standIn.baseUrl);
    const ownerId = await addPerson(database());
    const { upload_id } = await addUpload(dying.context, { ownerId, read: async () => redPng() });
    const id = await createCreation(dying.context, {
      ...{ ownerId, idempotencyKey: null },
      request: aRequest({
        ...{ prompt: "at night", operation: "edit", inputs: { source: { upload_id } } },
        ...{ model: OPENAI_MODELS[0]?.id, config: { image_number: 1 } },
      }),
    });
    let isReading = false;
    dying.store.get = () => {
      isReading = true;
      return new Promise(() => {});
    };
    dying.worker.start();
    await waitFor("its pictures to be read", () => isReading);
    const successor = studio(standIn.baseUrl);
    await waitFor("the end", async () => {
      // As when the lease of a process that is gone runs out.
      await another().updateTable("jobs").set({ lease_until: 0 }).where("finished_at", "is", null).execute();
      await successor.worker.workUntilEmpty();
      return (await another().selectFrom("jobs").select("finished_at").executeTakeFirst())?.finished_at;
    });
    await sweepUntilDone(successor.context);
    expect(await readCreation(successor.context, { ownerId, id })).toMatchObject({
      ...{ status: "succeed", notice: null },
      outputs: [{}],
    });
    expect(standIn.creates).toBe(1);
    await dying.worker.stop();
    expect(standIn.creates).toBe(1);
  });
});
