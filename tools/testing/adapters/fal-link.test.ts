import { MODELS } from "image-providers/fal/models";
import { createFalService } from "image-providers/fal/service";
import { expect, it } from "vitest";
import { settled } from "@/lib/creations/context/background";
import { createCreation } from "@/lib/creations/create";
import { readCreation } from "@/lib/creations/read";
import { sweep } from "@/lib/creations/sync/sweep";
import { linkCreation } from "@/lib/creations/unknown-outcome";
import { budgetsIn } from "@/lib/service/ports";
import { FAL_KEY, startFal } from "@/tools/testing/adapters/fal";
import { QUICK } from "@/tools/testing/adapters/opening";
import { closedAfterTest } from "@/tools/testing/closing";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { addPerson, aRequest, createTestStudio } from "@/tools/testing/studio";

const closing = closedAfterTest();

describeOnEachDatabase("a creation of unknown outcome at fal", (database) => {
  it("is found by the request id of fal's dashboard and gets its pictures, and no second creation gets them", async () => {
    const fal = closing(await startFal());
    const service = closing(
      createFalService(
        {
          baseUrl: fal.baseUrl,
          apiKey: FAL_KEY,
          models: MODELS,
          limits: { slots: 10, requestsPerMinute: 6_000 },
        },
        { createBudget: budgetsIn(database()), tuning: QUICK },
      ),
    );
    const { context, clock } = createTestStudio(database(), { service });
    const ownerId = await addPerson(database());
    const createLost = async () => {
      fal.failNext("drop_after_read");
      const request = aRequest({ config: { image_number: 2 }, settings: { resolution: 256 } });
      return createCreation(context, { ownerId, request, idempotencyKey: null });
    };
    const [id, other] = [await createLost(), await createLost()];
    expect((await readCreation(context, { ownerId, id })).status).toBe("outcome_unknown");

    const requestId = fal.creations[0]?.id ?? "";
    await linkCreation(context, { ownerId, id, serviceId: requestId });
    const statusAfterRound = async () => {
      clock.advance(1_000);
      await sweep(context);
      await settled(context);
      return (await readCreation(context, { ownerId, id })).status;
    };
    await expect.poll(statusAfterRound, { timeout: 20_000, interval: 20 }).toBe("succeed");
    expect((await readCreation(context, { ownerId, id })).outputs).toHaveLength(2);
    await expect(linkCreation(context, { ownerId, id: other, serviceId: requestId })).rejects.toMatchObject({
      errorName: "invalid_request",
    });
    expect(fal.creates).toBe(2);
  });
});
