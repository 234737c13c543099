import { storedRequestSchema } from "contract/creations/stored-request";
import sharp from "sharp";
import { expect, it } from "vitest";
import { createCreation } from "@/lib/creations/create";
import { readStored } from "@/lib/db/stored-json";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { createEngineStudio } from "@/tools/testing/engine-studio";
import { createPaidEngine, openExpandingEngine } from "@/tools/testing/paid-engine";
import { addPerson, aRequest } from "@/tools/testing/studio";
import { addUpload } from "./add";
import { createInputsOf } from "./inputs-of";
import { layBackOf } from "./lay-back-of";

const SOURCE = { width: 90, height: 60 };
const CANVAS = { width: 90, height: 90 };

const blue = ({ width, height }: typeof SOURCE) =>
  sharp({ create: { width, height, channels: 3, background: "#04f" } })
    .png()
    .toBuffer();

describeOnEachDatabase("a picture that is expanded", (database) => {
  const expanded = async () => {
    const opened = openExpandingEngine(createPaidEngine());
    const { context } = createEngineStudio(database(), opened);
    const ownerId = await addPerson(database());
    const noise = Buffer.from(Array.from({ length: 90 * 60 * 3 }, (_, at) => (at * 2_654_435_761) >>> 23));
    const picture = sharp(noise, { raw: { ...SOURCE, channels: 3 } }).png();
    const { upload_id } = await addUpload(context, { ownerId, read: () => picture.toBuffer() });
    const id = await createCreation(context, {
      ...{ ownerId, idempotencyKey: null },
      request: aRequest({
        ...{ prompt: "a wall", operation: "expand", inputs: { source: { upload_id } } },
        ...{ config: { image_number: 1 }, settings: { aspect_ratio: "1:1" } },
      }),
    });
    const row = await database().selectFrom("creations").select("request").executeTakeFirstOrThrow();
    const request = readStored(storedRequestSchema, row.request) ?? null;
    const inputs = await createInputsOf(context)(id);
    const layBack = await layBackOf(context, {
      creationId: id,
      request,
      abilities: opened.models[0]?.abilities,
    });
    if (!inputs?.painting?.mask || !layBack) throw new Error("The creation has no source.");
    const { source, mask } = inputs.painting;
    const { store } = context;
    const { get } = store;
    let reading = 0;
    let most = 0;
    store.get = async (key) => {
      most = Math.max(most, ++reading);
      // As long as the store takes for a file.
      await new Promise((resolve) => setImmediate(resolve));
      const bytes = await get(key);
      reading--;
      return bytes;
    };
    return { noise, source, mask, layBack, most: () => most };
  };

  it("keeps every pixel of its source, in the middle of what was painted around it", async () => {
    const { noise, layBack } = await expanded();
    const laid = await layBack.lay({ bytes: await blue({ width: 45, height: 45 }) });
    expect(laid?.scaledFrom).toEqual({ width: 45, height: 45 });
    const { data, info } = await sharp(laid?.bytes).raw().toBuffer({ resolveWithObject: true });
    expect(info).toMatchObject({ ...CANVAS, channels: 3 });
    const row = 90 * 3;
    expect(data.subarray(15 * row, 75 * row).equals(noise)).toBe(true);
    for (const line of [0, 14, 75, 89])
      expect([...data.subarray(line * row, line * row + 3)]).toEqual([0, 68, 255]);
  });

  it("is read and put on its canvas by few at a time, however many ask for it and lay their edits over it at once", async () => {
    const { source, mask, layBack, most } = await expanded();
    const size = { width: 30, height: 30 };
    const edit = await blue(CANVAS);
    const all = Array.from({ length: 10 }, () => [
      ...[source.read(), source.read({ size }), mask.read({ size, isWhiteMask: true }), mask.read()],
      ...[layBack.check(), layBack.lay({ bytes: edit })],
    ]).flat();
    const [whole, small, white] = (await Promise.all(all)) as Uint8Array[];
    expect(await sharp(whole).metadata()).toMatchObject({ format: "png", ...CANVAS });
    expect(await sharp(small).metadata()).toMatchObject(size);
    const shares = await sharp(white).extractChannel(0).raw().toBuffer();
    expect([shares[0], shares[15 * 30 + 15]]).toEqual([255, 0]);
    expect(most()).toBe(2);
  });
});
