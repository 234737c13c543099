/** An engine that rewrites prompts. */
import type { CreationRequestInput } from "contract/creations/request";
import type { ModelAbilities } from "contract/models/models";
import type { RenderResult } from "image-providers/engine";
import { readProvenance } from "picture-metadata";
import { expect, it } from "vitest";
import { createCreation } from "@/lib/creations/create";
import { readCreation } from "@/lib/creations/read";
import { sweepUntilDone } from "@/lib/creations/sync/sweep";
import { addUpload } from "@/lib/uploads/add";
import { describeOnSqlite } from "@/tools/testing/database";
import { createEngineStudio } from "@/tools/testing/engine-studio";
import { redPng } from "@/tools/testing/foreign-pictures";
import { aPng, createPaidEngine, openPaidEngine } from "@/tools/testing/paid-engine";
import { addPerson, aRequest } from "@/tools/testing/studio";

const EDITS: NonNullable<ModelAbilities["from_pictures"]> = {
  ...{ operations: ["edit"], sources: "any", mask: null, strength: false, factors: [] },
  references: { max: 0, roles: [] },
};

/** A picture for each prompt; null: the engine says nothing of it. */
const drawnWith = async (revised: readonly (string | null)[]): Promise<RenderResult> => ({
  images: await Promise.all(
    revised.map(async (prompt) => ({
      ...{ image: { bytes: await aPng(96, 64) }, seed: null },
      revisedPrompt: prompt ?? undefined,
    })),
  ),
  ...{ understood: [], unknown: [] },
});

describeOnSqlite("an engine that rewrites prompts", (database) => {
  async function studio() {
    const engine = createPaidEngine({ perCall: 4 });
    const opened = openPaidEngine(engine);
    const models = opened.models.map((model) => ({
      ...model,
      abilities: { ...model.abilities, from_pictures: EDITS },
    }));
    const { context, worker, store } = createEngineStudio(database(), { ...opened, models });
    const ownerId = await addPerson(database());
    const draw = async (pictures: number, input: Partial<CreationRequestInput> = {}) => {
      const request = aRequest({
        ...{ prompt: "a kite", is_enable_prompt_enhancer: false, config: { image_number: pictures } },
        ...input,
      });
      const id = await createCreation(context, { ownerId, request, idempotencyKey: null });
      await worker.workUntilEmpty();
      await sweepUntilDone(context);
      return readCreation(context, { ownerId, id });
    };
    const upload = () => addUpload(context, { ownerId, read: async () => redPng() });
    /** The rewritten prompts that the files of a creation name. */
    async function inFiles(creationId: string) {
      const rows = await database()
        .selectFrom("pictures")
        .select("original_key")
        .where("creation_id", "=", creationId)
        .orderBy("picture_index")
        .execute();
      const files = await Promise.all(rows.map(({ original_key }) => store.get(original_key)));
      const read = await Promise.all(files.map((file) => readProvenance(file ?? Buffer.alloc(0))));
      return read.map((one) => (one.source === "prompt-studio" ? one.facts.enhanced_prompt : one.source));
    }
    return { engine, draw, upload, inFiles };
  }

  it("a creation shows the prompt that drew its first picture, and each file names the one that drew it", async () => {
    const { engine, draw, inFiles } = await studio();
    engine.next(() => drawnWith(["a red kite over the sea", "a kite at dusk"]));
    const creation = await draw(2);
    expect(creation).toMatchObject({ prompt: "a kite", enhanced_prompt: "a red kite over the sea" });
    expect(await inFiles(creation.creation_id)).toEqual(["a red kite over the sea", "a kite at dusk"]);
  });

  it("a prompt that comes back as it was sent is not shown twice", async () => {
    const { engine, draw, inFiles } = await studio();
    engine.next(() => drawnWith(["a kite", null]));
    const creation = await draw(2);
    expect(creation.enhanced_prompt).toBeNull();
    expect(await inFiles(creation.creation_id)).toEqual([null, null]);
  });

  it("the change of an edit stays as it was written, so that a later edit does not take it for a description", async () => {
    const { engine, draw, upload } = await studio();
    engine.next(() => drawnWith(["Make it night, and keep the kite"]));
    const { upload_id } = await upload();
    const creation = await draw(1, { operation: "edit", inputs: { source: { upload_id } } });
    expect(creation).toMatchObject({ status: "succeed", prompt: "a kite", enhanced_prompt: null });
  });
});
