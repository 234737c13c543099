import { statusResponseSchema } from "contract/service";
import { expect, it } from "vitest";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { aReport, createScriptedService } from "@/tools/testing/service";
import { addPerson, aRequest, createTestStudio } from "@/tools/testing/studio";
import { createCreation } from "./create";
import { readCreation } from "./read";
import { readStatus } from "./status";

describeOnEachDatabase("the status answer", (database) => {
  const open = async () => {
    const ownerId = await addPerson(database(), "ada");
    const service = createScriptedService();
    const { context } = createTestStudio(database(), { service });
    const id = await createCreation(context, { ownerId, request: aRequest(), idempotencyKey: null });
    const status = async () =>
      statusResponseSchema.parse({ status: "success", value: await readStatus(context, { ownerId, id }) })
        .value;
    return { service, status, read: () => readCreation(context, { ownerId, id }) };
  };

  it("the status has a progress of 0, marked as unknown, until the service reports one", async () => {
    const { service, status, read } = await open();
    service.on.status = () => aReport({ progress: null });
    expect(await status()).toMatchObject({ progress: 0, is_progress_known: false });
    // The studio's own pages draw an indeterminate bar for it.
    expect((await read()).progress).toBeNull();
  });

  it("the status has the service's progress as soon as it is reported, also a reported 0", async () => {
    const { service, status } = await open();
    service.on.status = () => aReport({ progress: 0 });
    expect(await status()).toMatchObject({ progress: 0, is_progress_known: true });
    service.on.status = () => aReport({ progress: 0.4 });
    expect(await status()).toMatchObject({ progress: 0.4, is_progress_known: true });
  });
});
