import sharp from "sharp";
import { expect, it } from "vitest";
import { addUpload } from "@/lib/uploads/add";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { createEngineStudio } from "@/tools/testing/engine-studio";
import { createPaidEngine, openExpandingEngine } from "@/tools/testing/paid-engine";
import { addPerson, aRequest } from "@/tools/testing/studio";
import { createCreation } from "../create";

describeOnEachDatabase("an expanded picture", (database) => {
  it("that would have more pixels than a picture can have is refused before anything is drawn or paid", async () => {
    const opened = openExpandingEngine(createPaidEngine());
    const { context } = createEngineStudio(database(), opened);
    const ownerId = await addPerson(database());
    const wall = await sharp({ create: { width: 8_000, height: 4_000, channels: 3, background: "#a53" } })
      .png()
      .toBuffer();
    const { upload_id } = await addUpload(context, { ownerId, read: async () => wall });
    const expandTo = (aspect_ratio: string) =>
      createCreation(context, {
        ...{ ownerId, idempotencyKey: null },
        request: aRequest({
          ...{ prompt: "a wall", operation: "expand", inputs: { source: { upload_id } } },
          ...{ config: { image_number: 1 }, settings: { aspect_ratio } },
        }),
      });
    await expect(expandTo("1:2")).rejects.toMatchObject({
      errorName: "invalid_request",
      details: [{ field: "settings.aspect_ratio", message: expect.stringContaining("8000 × 16000") }],
    });
    await expandTo("3:2");
  });
});
