/** The sheet of the demo: one scene in four lights and four styles, with the same seed. */
import { fileURLToPath } from "node:url";
import type { Decision } from "contract/boards/board";
import { type CreationRequest, creationRequestSchema, EMBEDDED_LIMITS } from "contract/creations/request";
import { type Axis, axisSchema } from "contract/sheets/axes";
import * as z from "zod/mini";
import { BUILT_IN_STYLES } from "@/components/composer/styles/built-in";
import { cellRequest } from "@/lib/sheet-plan/cell-request";
import { cellsOf } from "@/lib/sheet-plan/cells";
import { DRAWN_BY } from "../seed/seed-campaign";

export const SHEET_NAME = "Which light for the brochure's cover?";
/** The board of what was picked. */
export const PICKS_NAME = "Cover: light and style, first picks";
/** As of shots of the campaign. */
export const MADE = { day: 1, time: "14:10" } as const;

const LIGHTS = ["at sunrise", "at noon", "at dusk", "at night"];
const STYLES = ["Photograph", "Watercolor", "Travel poster", "Paper cut"];
const PART = `{${LIGHTS.join("|")}}`;

export const REQUEST: CreationRequest = creationRequestSchema(EMBEDDED_LIMITS).parse({
  prompt: `A mountain lodge by a lake ${PART}, lit windows, first snow`,
  ...{ is_public: false, is_enable_prompt_enhancer: false, config: { image_number: 1 }, model: DRAWN_BY.id },
  settings: { seed: 3, aspect_ratio: "3:2", resolution: 512 },
});

export const AXES: readonly Axis[] = z.array(axisSchema).parse([
  { kind: "words", name: "Light", words: PART, values: LIGHTS.map((text) => ({ text })) },
  {
    kind: "style",
    values: STYLES.map((name) => {
      const style = BUILT_IN_STYLES.find((one) => one.name === name);
      if (!style) throw new Error(`There is no style ${name}.`);
      return { name, template: style.template, negative_prompt: style.negativePrompt };
    }),
  },
]);

/** By cell; the others are undecided, so that judging has something left to do. */
export const DECISIONS: ReadonlyMap<string, Decision> = new Map([
  ...["2.0", "3.0", "2.2", "1.3"].map((cell) => [cell, "pick"] as const),
  ...["1.0", "0.1"].map((cell) => [cell, "reject"] as const),
]);

export const LIGHTS_FOLDER = fileURLToPath(new URL("lights/", import.meta.url));

/** The pictures of the sheet, drawn once by `npm run draw`, and what each was asked for with. */
export const CELLS = cellsOf(AXES).map((cell) => ({
  cell,
  /** Of its creation. */
  name: `light-${cell.replace(".", "-")}`,
  file: `${cell}.webp`,
  request: cellRequest(REQUEST, AXES, cell),
}));
