import { openSdapi } from "image-providers/sdapi/open";
import { TIMING } from "image-providers/sdapi/server";
import { expect, it } from "vitest";
import { createLog } from "@/lib/base/log";
import { createRuleEnhancer } from "@/lib/enhancer/rules";
import { createDatabaseStore } from "@/lib/pictures/database";
import { openEmbedded } from "@/lib/service/embedded/open";
import { startSdapi } from "@/tools/testing/adapters/sdapi";
import { closedAfterTest } from "@/tools/testing/closing";
import { describeOnSqlite } from "@/tools/testing/database";
import { aRequest, createTestClock } from "@/tools/testing/studio";
import { waitFor } from "@/tools/testing/wait";
import { testMarks } from "../marks";

const closing = closedAfterTest();

describeOnSqlite("the samplers of an A1111-style server", (database) => {
  it("a sampler that became known after the start can be chosen, and is drawn with", async () => {
    const standIn = closing(await startSdapi());
    const clock = createTestClock();
    const [opened] = openSdapi({
      settings: { providers: { sdapi: standIn } },
      clock,
      timing: { ...TIMING, poll: 10 },
      entriesOf: () => [],
      problem: () => {},
    });
    if (!opened) throw new Error("The engine did not open.");
    const before = opened.models;
    const { service, worker } = closing(
      openEmbedded(
        {
          settings: { role: "all", workerConcurrency: 1, workerMegapixels: 16 },
          ...{ db: database(), store: createDatabaseStore(database(), clock), clock },
          ...{ marks: testMarks },
          ...{ log: createLog("silent"), enhancer: createRuleEnhancer() },
        },
        opened,
      ),
    );
    await waitFor("the samplers", () => service.models !== before);
    const request = aRequest({ config: { image_number: 1 }, model_settings: { sampler: "DPM++ 2M" } });
    const id = await service.create(request, "cr_1");
    await worker?.workUntilEmpty();
    expect(await service.status(id)).toMatchObject({ status: "succeed" });
    expect(standIn.calls.map(({ sampler_name }) => sampler_name)).toEqual(["DPM++ 2M"]);
    // 96 × 64 pixels were asked for; the smallest size of this shape is larger.
    expect(await service.outputs(id)).toMatchObject([{ seed: 7, width: 384, height: 256 }]);
  });
});
