/** What a model of this form of API makes from pictures: OpenAI's, and what an entry of MODELS_FILE may say of others. */
import type { ModelAbilities } from "contract/models/models";
import * as z from "zod";
import { promptDescribes } from "../model-entries/prompt-describes";
import { strictFields } from "../model-entries/strict-fields";

type FromPictures = NonNullable<ModelAbilities["from_pictures"]>;

/** A call has at most 16 pictures, and the source is one of them. */
const MAX_REFERENCES = 15;
/** The API has no field for anything else. */
const OTHERS: Pick<FromPictures, "sources" | "strength" | "factors"> = {
  ...{ sources: "any", strength: false, factors: [] },
};

export const OF_OPENAI: FromPictures = {
  ...{ operations: ["edit", "expand"], mask: "exact", references: { max: MAX_REFERENCES, roles: [] } },
  ...OTHERS,
};

/** The fields as `GET /api/models` has them, as far as they may differ; null for a model that takes no pictures. */
export const fromPicturesFields = strictFields({
  operations: z.array(z.enum(["edit", "expand"])).default([]),
  mask: z.literal("exact").nullable().default(null),
  references: strictFields({ max: z.int().min(0).max(MAX_REFERENCES) }).default({ max: 0 }),
  prompt_describes: promptDescribes.default("change"),
})
  .superRefine(({ operations, mask, references }, context) => {
    const say = (path: PropertyKey[], message: string) => context.addIssue({ code: "custom", path, message });
    const [edits, expands] = [operations.includes("edit"), operations.includes("expand")];
    if (operations.length === 0 && references.max === 0)
      say(["operations"], "must not be empty, unless the model takes references");
    if (expands && !mask) say(["operations"], 'expand needs "mask": "exact"');
    if (mask && !edits) say(["mask"], "needs edit in operations");
  })
  .transform(
    ({ operations, mask, references, prompt_describes }): FromPictures => ({
      ...{ operations: [...new Set(operations)], mask, references: { max: references.max, roles: [] } },
      ...OTHERS,
      ...(prompt_describes === "result" && { prompt_describes }),
    }),
  );
