/** Sheets of a studio below the API, whose services play a script. */
import { createSheetRequestSchema, type SheetAction, sheetActionSchema } from "contract/sheets/sheet";
import type { Kysely } from "kysely";
import { settled } from "@/lib/creations/context/background";
import { listCreations } from "@/lib/creations/list";
import { sweep } from "@/lib/creations/sync/sweep";
import type { Database } from "@/lib/db/schema";
import { changeSheet } from "@/lib/sheets/act";
import { createSheetsContext } from "@/lib/sheets/context";
import { createSheet } from "@/lib/sheets/create";
import { feedSheets } from "@/lib/sheets/feed";
import { readSheet } from "@/lib/sheets/read";
import { aModel } from "./models";
import { aPictureElsewhere, aReport, createScriptedService } from "./service";
import { addPerson, createTestStudio } from "./studio";

type Abilities = NonNullable<Parameters<typeof aModel>[1]>;

/** A service that plays a script, with one model that takes everything apart from the given abilities. */
export const serviceNamed = (id: string, abilities: Abilities = {}) =>
  Object.assign(createScriptedService({ slots: 100 }), {
    id,
    provider: `The ${id}`,
    models: [aModel(`${id}/model`, abilities)],
  });

export const LIGHTS = {
  kind: "words",
  words: "{dawn|noon|dusk}",
  values: ["dawn", "noon", "dusk"].map((text) => ({ text })),
};
export const seeds = (...values: number[]) => ({ kind: "seed", values: values.map((seed) => ({ seed })) });
export const modelAxis = (...values: string[]) => ({
  kind: "model",
  values: values.map((model) => ({ model })),
});

/** A question about light, as it is sent. */
export const aSheet = (axes: readonly object[] = [LIGHTS, seeds(1, 2)], more: object = {}) =>
  createSheetRequestSchema.parse({
    name: "Which light?",
    request: { prompt: "A lodge at {dawn|noon|dusk}", settings: { resolution: 64 } },
    axes,
    ...more,
  });

/**
 * A studio with two services, of which the second takes neither seeds nor negative prompts, and a person who asks.
 *
 * @param options.abilities of the first service's model.
 */
export async function openSheets(
  db: Kysely<Database>,
  { abilities, ...options }: Parameters<typeof createTestStudio>[1] & { abilities?: Abilities } = {},
) {
  const ownerId = await addPerson(db);
  const first = serviceNamed("first", abilities);
  const plain = serviceNamed("plain", { seed: "none", negative_prompt: false });
  const { context: creations, clock } = createTestStudio(db, {
    service: first,
    services: [plain],
    models: { defaultModel: "first/model" },
    ...options,
  });
  const context = createSheetsContext(creations);
  const create = (sheet = aSheet(), idempotencyKey: string | null = null) =>
    createSheet(context, { ownerId, sheet, idempotencyKey });
  const feed = async () => {
    clock.advance(1_000);
    await feedSheets(context);
    await settled(creations);
  };
  const read = async (sheetId: string) => {
    const sheet = await readSheet(context, { ownerId, sheetId });
    if (!sheet) throw new Error("No sheet.");
    return sheet;
  };
  const states = async (sheetId: string) =>
    Object.fromEntries((await read(sheetId)).cells.map(({ cell, state }) => [cell, state]));
  const act = (sheetId: string, action: unknown) =>
    changeSheet(context, { ownerId, sheetId, action: sheetActionSchema.parse(action) as SheetAction });
  const drawn = async (sheetId: string) =>
    (await listCreations(creations, { ownerId, sheet: sheetId, limit: 100 })).creations;
  /** Ends the creations that these services have begun. */
  const finish = async (which = [first, plain]) => {
    for (const one of which) {
      one.on.status = () => aReport({ status: "succeed" });
      one.on.outputs = () => [aPictureElsewhere(0)];
    }
    clock.advance(1_000);
    await sweep(creations);
    await settled(creations);
  };
  return {
    ownerId,
    first,
    plain,
    context,
    creations,
    clock,
    create,
    feed,
    read,
    states,
    act,
    drawn,
    finish,
  };
}
