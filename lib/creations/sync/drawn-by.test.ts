/** A service that may have been restarted with another model while a creation waited there. */
import { expect, it } from "vitest";
import { newId } from "@/lib/base/ids";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { aPictureElsewhere, aReport, createScriptedService } from "@/tools/testing/service";
import { addPerson, aRequest, createTestClock, createTestStudio } from "@/tools/testing/studio";
import { settled } from "../context/background";
import { createCreation } from "../create";
import { readCreation } from "../read";
import { sweep } from "./sweep";

describeOnEachDatabase("the model that drew a creation", (database) => {
  const noticeWhenDrawnBy = async (drawnBy: { id: string; name: string } | null, said?: string) => {
    const ownerId = await addPerson(database(), newId("person"));
    const service = createScriptedService();
    const { context } = createTestStudio(database(), { service, clock: createTestClock() });
    service.on.create = () => newId("job");
    service.on.status = () => aReport({ status: "succeed", notice: said ?? null });
    service.on.outputs = () =>
      [0, 1].map((index) => ({ ...aPictureElsewhere(index), ...(drawnBy && { drawnBy }) }));
    const id = await createCreation(context, { ownerId, request: aRequest(), idempotencyKey: null });
    await expect
      .poll(async () => {
        await sweep(context);
        await settled(context);
        return (await readCreation(context, { ownerId, id })).status;
      })
      .toBe("succeed");
    return (await readCreation(context, { ownerId, id })).notice;
  };

  it("when another model drew than the creation names, the creation says so, and keeps what the service said", async () => {
    const tiny = { id: "another/tiny", name: "tiny" };
    expect(await noticeWhenDrawnBy(tiny)).toBe("Drawn by tiny, not by images.example.");
    expect(await noticeWhenDrawnBy(tiny, "One is missing.")).toBe(
      "One is missing. Drawn by tiny, not by images.example.",
    );
  });

  it("when the model that the creation names drew it, or nobody says which, there is no notice", async () => {
    expect(await noticeWhenDrawnBy({ id: "remote", name: "images.example" })).toBeNull();
    expect(await noticeWhenDrawnBy(null)).toBeNull();
  });

  it("a creation for whatever the service has loaded was drawn by what it names", async () => {
    expect(await noticeWhenDrawnBy({ id: "remote/tiny", name: "tiny" })).toBeNull();
  });
});
