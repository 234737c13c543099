import { createSheetRequestSchema } from "contract/sheets/sheet";
import sharp from "sharp";
import { expect, it } from "vitest";
import { settled } from "@/lib/creations/context/background";
import { createCreation } from "@/lib/creations/create";
import { readCreation } from "@/lib/creations/read";
import { sweep } from "@/lib/creations/sync/sweep";
import { addUpload } from "@/lib/uploads/add";
import { describeOnEachDatabase } from "@/tools/testing/database";
import { addPerson, aRequest, createTestStudio } from "@/tools/testing/studio";
import { createSheetsContext } from "./context";
import { createSheet } from "./create";
import { feedSheets } from "./feed";
import { planSheet } from "./plan";
import { readSheet } from "./read";

const SIZE = { aspect_ratio: "3:2", resolution: 64 };

describeOnEachDatabase("a sheet of pictures", (database) => {
  const open = async () => {
    const ownerId = await addPerson(database());
    const { context: creations, worker, clock } = createTestStudio(database());
    const context = createSheetsContext(creations);
    const finish = async () => {
      await settled(creations);
      await worker.workUntilEmpty();
      await sweep(creations);
    };
    const read = (id: string) => readCreation(creations, { ownerId, id });
    const drawn = async (prompt: string) => {
      const request = aRequest({
        ...{ prompt, is_enable_prompt_enhancer: false, config: { image_number: 1 } },
        settings: { seed: 7, ...SIZE },
      });
      const id = await createCreation(creations, { ownerId, idempotencyKey: null, request });
      await finish();
      return (await read(id)).outputs[0]?.id ?? "";
    };
    const upload = async (background: string) => {
      const picture = sharp({ create: { width: 96, height: 64, channels: 3, background } }).png();
      return (await addUpload(context.creations, { ownerId, read: () => picture.toBuffer() })).upload_id;
    };
    /** The creations of a sheet, by its cells, once all are drawn. */
    const drawAll = async (sheet: ReturnType<typeof asked>) => {
      const sheetId = await createSheet(context, { ownerId, sheet, idempotencyKey: null });
      clock.advance(1_000);
      await feedSheets(context);
      await finish();
      const { cells = [] } = (await readSheet(context, { ownerId, sheetId })) ?? {};
      return Promise.all(
        cells.map(async ({ cell, state, creation_id }) => ({
          ...{ cell, state },
          creation: creation_id === null ? null : await read(creation_id),
        })),
      );
    };
    return { context, ownerId, drawn, upload, drawAll };
  };
  const asked = (axes: readonly object[], request: object) =>
    createSheetRequestSchema.parse({ request: { prompt: "at night", ...request }, axes });
  const seeds = { kind: "seed", values: [{ seed: 1 }, { seed: 2 }] };

  it("edits each picture of an axis of sources, by its own words, with each value of the other axis", async () => {
    const { drawn, drawAll } = await open();
    const [lodge, boat] = [await drawn("a lodge at noon"), await drawn("a boat at noon")];
    const sources = {
      kind: "source",
      values: [lodge, boat].map((picture_id) => ({ picture: { picture_id } })),
    };
    const cells = await drawAll(asked([sources, seeds], { operation: "edit" }));
    expect(
      cells.map(({ cell, creation }) => [
        cell,
        creation?.status,
        creation?.enhanced_prompt,
        creation?.settings.seed,
        creation?.made_from?.operation,
        creation?.made_from?.inputs.map(({ place, picture_id }) => `${place} ${picture_id}`),
      ]),
    ).toEqual([
      ["0.0", "succeed", "a lodge at noon, at night", 1, "edit", [`source ${lodge}`]],
      ["0.1", "succeed", "a lodge at noon, at night", 2, "edit", [`source ${lodge}`]],
      ["1.0", "succeed", "a boat at noon, at night", 1, "edit", [`source ${boat}`]],
      ["1.1", "succeed", "a boat at noon, at night", 2, "edit", [`source ${boat}`]],
    ]);
  });

  it("goes by one picture of each axis of references, of the studio or uploaded", async () => {
    const { drawn, upload, drawAll } = await open();
    const lodge = await drawn("a lodge at noon");
    const [red, blue] = [await upload("#f00"), await upload("#00f")];
    const cells = await drawAll(
      asked(
        [
          { kind: "reference", values: [{ picture: { upload_id: red } }, { picture: { upload_id: blue } }] },
          { kind: "reference", values: [{ picture: { picture_id: lodge } }] },
        ],
        { settings: SIZE },
      ),
    );
    expect(cells.map(({ state }) => state)).toEqual(["created", "created"]);
    const inputs = cells.map(({ creation }) => creation?.made_from?.inputs ?? []);
    for (const of of inputs) expect(of.map(({ place }) => place)).toEqual(["reference", "reference"]);
    expect(inputs.map(([, second]) => second?.picture_id)).toEqual([lodge, lodge]);
    expect(inputs.map(([first]) => first?.upload_id)).toEqual([red, blue]);
    expect(cells.map(({ creation }) => creation?.made_from?.operation)).toEqual([null, null]);
  });

  it("says before it is drawn that a model takes no such role, and asks for none of these cells", async () => {
    const { context, drawn, ownerId } = await open();
    const lodge = await drawn("a lodge at noon");
    const role = { kind: "reference", role: "pose", values: [{ picture: { picture_id: lodge } }] };
    const plan = await planSheet(context, { ownerId, sheet: asked([role, seeds], {}) });
    expect([plan.creations, plan.left_out.map(({ cell }) => cell)]).toEqual([0, ["0.0", "0.1"]]);
    expect(plan.left_out[0]?.reason).toContain("roles");
  });
});
