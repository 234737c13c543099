import sharp from "sharp";
import { expect, it } from "vitest";
import { createInputsOf } from "@/lib/uploads/inputs-of";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { addPerson, aRequest, createTestStudio } from "@/tools/testing/studio";
import { createCreation } from "../create";
import { readCreation } from "../read";
import { sweep } from "../sync/sweep";

describeOnEachDatabase("a picture of the studio that others are made from", (database) => {
  it.each(["jpeg", "webp"] as const)(
    "is copied pixel by pixel when its model drew it as %s",
    async (format) => {
      const ownerId = await addPerson(database());
      const { context, worker } = createTestStudio(database());
      const create = (request: Parameters<typeof aRequest>[0]) =>
        createCreation(context, {
          ...{ ownerId, idempotencyKey: null },
          request: aRequest({ config: { image_number: 1 }, settings: { resolution: 64 }, ...request }),
        });
      const id = await create({ prompt: "a lodge" });
      await worker.workUntilEmpty();
      await sweep(context);
      const [picture] = (await readCreation(context, { ownerId, id })).outputs;
      const { original_key: key } = await database()
        .selectFrom("pictures")
        .select("original_key")
        .executeTakeFirstOrThrow();
      const noise = Buffer.from(Array.from({ length: 96 * 64 * 3 }, (_, at) => (at * 2_654_435_761) >>> 23));
      const drawn = await sharp(noise, { raw: { width: 96, height: 64, channels: 3 } })
        .toFormat(format)
        .toBuffer();
      await context.store.put(key, drawn);
      const edit = await create({
        ...{ prompt: "at night", operation: "edit", inputs: { source: { picture_id: picture?.id ?? "" } } },
      });
      const copy = (await (await createInputsOf(context)(edit))?.source?.read()) ?? new Uint8Array();
      const pixelsOf = (bytes: Uint8Array) => sharp(bytes).raw().toBuffer();
      expect((await pixelsOf(copy)).equals(await pixelsOf(drawn))).toBe(true);
    },
  );
});
