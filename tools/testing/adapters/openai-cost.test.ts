import { createOpenAiEngine } from "image-providers/openai/engine";
import { OPENAI_MODELS } from "image-providers/openai/models";
import { expect, it } from "vitest";
import { createLog } from "@/lib/base/log";
import { createCreation } from "@/lib/creations/create";
import { listCreations } from "@/lib/creations/list";
import { readCreation } from "@/lib/creations/read";
import { sweepUntilDone } from "@/lib/creations/sync/sweep";
import { startOpenAi } from "@/tools/testing/adapters/openai";
import { closedAfterTest } from "@/tools/testing/closing";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { createEngineStudio } from "@/tools/testing/engine-studio";
import { addPerson, aRequest, createTestClock } from "@/tools/testing/studio";

const closed = closedAfterTest();

describeOnEachDatabase("the cost of creations at OpenAI", (database) => {
  it("a creation at OpenAI costs the tokens of its answers, also where MODELS_FILE has a price", async () => {
    const { baseUrl } = closed(await startOpenAi({ key: "canary" }));
    const clock = createTestClock();
    const models = OPENAI_MODELS;
    const engine = closed(
      createOpenAiEngine(
        { baseUrl, setting: "OPENAI_BASE_URL", apiKey: "canary", provider: "OpenAI", models },
        { clock, log: createLog("silent") },
      ),
    );
    const { context, worker } = createEngineStudio(
      database(),
      { id: "openai", provider: "OpenAI", engine, models: [...models] },
      { clock },
    );
    for (const model of context.models.offered())
      Object.assign(model, { price: { per_picture: 0.04, currency: "USD" } });
    const ownerId = await addPerson(database());
    const request = {
      ...aRequest({ is_enable_prompt_enhancer: false, settings: { resolution: 1024, aspect_ratio: "1:1" } }),
      model: "openai/gpt-image-2",
    };
    const id = await createCreation(context, { ownerId, request, idempotencyKey: null });
    await worker.workUntilEmpty();
    await sweepUntilDone(context);
    const cost = { amount: 0.063_56, currency: "USD" };
    expect(await readCreation(context, { ownerId, id })).toMatchObject({
      ...{ status: "succeed", cost: { ...cost, is_measured: true }, price: { amount: 0.04 } },
    });
    expect((await listCreations(context, { ownerId, limit: 10, total: "true" })).cost).toEqual([cost]);
  });
});
