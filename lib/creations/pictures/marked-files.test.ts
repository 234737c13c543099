import { isSigned, readProvenance, sourceTypeIn } from "picture-metadata";
import { verify } from "picture-metadata/testing";
import sharp from "sharp";
import { expect, it } from "vitest";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { aPictureElsewhere, aReport, createScriptedService } from "@/tools/testing/service";
import { addPerson, aRequest, createTestStudio } from "@/tools/testing/studio";
import { createCreation } from "../create";
import { sweep } from "../sync/sweep";

const upright = (bytes: Uint8Array) => sharp(bytes).autoOrient().raw().toBuffer({ resolveWithObject: true });

describeOnEachDatabase("a picture from a service that is turned by its EXIF", (database) => {
  it.each(["jpeg", "webp"] as const)(
    "is stored as %s with the same pixels in the same position and colours, and with its settings and marks",
    async (format) => {
      const data = Uint8Array.from({ length: 48 * 32 * 3 }, (_, at) => (at * at * 31) % 251);
      const file = await sharp(data, { raw: { width: 48, height: 32, channels: 3 } })
        .withIccProfile("p3")
        .withMetadata({ orientation: 6 })
        .toFormat(format)
        .toBuffer();
      const service = createScriptedService();
      service.on.status = () => aReport({ status: "succeed" });
      service.on.outputs = () => [aPictureElsewhere(0, async () => file)];
      const { context } = createTestStudio(database(), { service });
      const ownerId = await addPerson(database());
      const request = aRequest({ prompt: "a fox", config: { image_number: 1 } });
      await createCreation(context, { ownerId, request, idempotencyKey: null });
      await sweep(context);

      const row = await database().selectFrom("pictures").selectAll().executeTakeFirstOrThrow();
      const stored = (await context.store.get(row.original_key)) ?? new Uint8Array();
      expect([row.width, row.height]).toEqual([32, 48]);
      expect((await upright(stored)).info).toMatchObject({ width: 32, height: 48 });
      expect((await upright(stored)).data.equals((await upright(file)).data)).toBe(true);
      expect((await sharp(stored).metadata()).icc).toEqual((await sharp(file).metadata()).icc);
      expect(await readProvenance(stored)).toMatchObject({ facts: { prompt: "a fox" } });
      expect([isSigned(stored), sourceTypeIn(stored), await verify(format, stored)]).toEqual([
        ...[true, "model", []],
      ]);
    },
  );
});
