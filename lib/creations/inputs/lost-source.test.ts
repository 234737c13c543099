/** The bytes of a source are lost or damaged after somebody has asked for an edit, which may cost something. */
import type { ModelAbilities } from "contract/models/models";
import type { ImageService } from "image-providers/service";
import sharp from "sharp";
import { expect, it } from "vitest";
import { outage } from "@/lib/base/errors";
import { addUpload } from "@/lib/uploads/add";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { createEngineStudio } from "@/tools/testing/engine-studio";
import { halfMask } from "@/tools/testing/foreign-pictures";
import { aPng, createPaidEngine, delivered, openPaidEngine } from "@/tools/testing/paid-engine";
import { aReport, createScriptedService } from "@/tools/testing/service";
import { addPerson, aRequest, createTestStudio, type TestStudio } from "@/tools/testing/studio";
import { settled } from "../context/background";
import { createCreation } from "../create";
import { readCreation } from "../read";
import { sweep, sweepUntilDone } from "../sync/sweep";

const SIZE = { width: 96, height: 64 };
const FROM_PICTURES: ModelAbilities["from_pictures"] = {
  ...{ operations: ["edit"], sources: "any", mask: "exact", references: { max: 0, roles: [] } },
  ...{ strength: false, factors: [] },
};
const AS_DRAWN = expect.stringContaining("What the model drew is kept as it is");

const withEdits = ({ models }: Pick<ImageService, "models">) =>
  models.map((model) => ({
    ...model,
    abilities: { ...model.abilities, from_pictures: FROM_PICTURES },
  }));

describeOnEachDatabase("an edit whose source is lost", (database) => {
  const edit = async (context: TestStudio["context"]) => {
    const ownerId = await addPerson(database());
    const upload = (bytes: Uint8Array) => addUpload(context, { ownerId, read: async () => bytes });
    const noise = Buffer.from(Array.from({ length: 96 * 64 * 3 }, (_, at) => (at * 2_654_435_761) >>> 23));
    const source = await upload(
      await sharp(noise, { raw: { ...SIZE, channels: 3 } })
        .png()
        .toBuffer(),
    );
    const mask = await upload(await halfMask(SIZE, (x) => (x < 40 ? 255 : 0)));
    const request = {
      ...{ prompt: "at night", operation: "edit" as const, is_enable_prompt_enhancer: false },
      inputs: { source: { upload_id: source.upload_id }, mask: { upload_id: mask.upload_id } },
    };
    const id = await createCreation(context, {
      ...{ ownerId, idempotencyKey: null },
      request: aRequest({ config: { image_number: 1 }, ...request }),
    });
    const { original_key: key } = await database()
      .selectFrom("uploads")
      .select("original_key")
      .where("id", "=", source.upload_id)
      .executeTakeFirstOrThrow();
    return { key, read: () => readCreation(context, { ownerId, id }) };
  };
  const paid = async () => {
    const opened = openPaidEngine(createPaidEngine());
    const studio = createEngineStudio(database(), { ...opened, models: withEdits(opened) });
    const edited = await edit(studio.context);
    const draw = async () => {
      await studio.worker.workUntilEmpty();
      await sweepUntilDone(studio.context);
      return edited.read();
    };
    return { ...studio, ...edited, draw, engine: opened.engine };
  };

  it.each(["missing", "incomplete", "damaged"])(
    "fails without a call while it is %s in the store",
    async (how) => {
      const { store, key, engine, draw } = await paid();
      const bytes = Buffer.from((await store.get(key)) ?? []);
      await store.remove([key]);
      if (how === "incomplete") await store.put(key, bytes.subarray(0, -20));
      if (how === "damaged") await store.put(key, bytes.fill(0, bytes.length / 2));
      expect(await draw()).toMatchObject({
        status: "failed",
        error: { message: `A picture that this is made from is ${how} in the store.` },
      });
      expect(engine.calls).toHaveLength(0);
    },
  );

  it("keeps what was paid for, and says that it could not be laid back, when the source is damaged meanwhile", async () => {
    const { store, key, engine, draw } = await paid();
    const bytes = Buffer.from((await store.get(key)) ?? []);
    engine.next(async () => {
      await store.put(key, bytes.fill(0, bytes.length / 2));
      return delivered([await aPng(SIZE.width, SIZE.height)]);
    });
    const made = await draw();
    expect(made).toMatchObject({ status: "succeed", notice: AS_DRAWN });
    expect(made.outputs).toHaveLength(1);
    expect(engine.calls).toHaveLength(1);
  });

  it("is laid back after an outage of the store that began while it was drawn", async () => {
    const { store, key, engine, draw } = await paid();
    const { get } = store;
    let failures = 0;
    engine.next(async () => {
      store.get = async (wanted) => {
        if (wanted === key && failures++ === 0) throw outage("storage_unavailable", null);
        return get(wanted);
      };
      return delivered([await aPng(SIZE.width, SIZE.height)]);
    });
    const made = await draw();
    expect(made).toMatchObject({ status: "succeed", notice: null });
    expect(failures).toBe(2);
    expect(engine.calls).toHaveLength(1);
  });

  it("keeps what another service has drawn meanwhile", async () => {
    const service = createScriptedService();
    const { context } = createTestStudio(database(), {
      service: { ...service, models: withEdits(service) },
    });
    const { key, read } = await edit(context);
    await context.store.remove([key]);
    service.on.status = () => aReport({ status: "succeed" });
    await expect
      .poll(async () => {
        await sweep(context);
        await settled(context);
        return (await read()).status;
      })
      .toBe("succeed");
    expect(await read()).toMatchObject({ notice: AS_DRAWN });
  });
});
