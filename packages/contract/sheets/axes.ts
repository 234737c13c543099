/** The axes of a sheet: what differs between its cells, and the values that each of them tries. */
import * as z from "zod/mini";
import { onOneLine } from "../boards/plain-text";
import { MAX_ROLE_CHARACTERS } from "../creations/inputs";
import { MAX_NEGATIVE_PROMPT_CHARACTERS, MAX_PROMPT_CHARACTERS, MAX_SEED } from "../creations/request";
import { MODEL_ID_PATTERN } from "../models/model-id";
import { ASPECT_RATIO_PATTERN } from "../models/shape";
import { canBeStored, MAX_STYLE_NAME } from "../prompts/style-name";
import { idSchema } from "../service";
import { MAX_AXIS_VALUES, MAX_LABEL_CHARACTERS } from "./limits";

/** What an axis can change. */
export const AXIS_KINDS = [
  "words",
  "seed",
  "model",
  "shape",
  "style",
  "negative_prompt",
  "strength",
  "source",
  "reference",
] as const;
export type AxisKind = (typeof AXIS_KINDS)[number];

const text = (name: string, most: number) =>
  z
    .string(`${name} is a text.`)
    .check(
      z.maxLength(most, `${name} is longer than ${most.toLocaleString("en")} characters.`),
      z.refine(canBeStored, `${name} contains a NUL character.`),
    );
const label = z
  .string("label is a text.")
  .check(
    onOneLine(),
    z.maxLength(MAX_LABEL_CHARACTERS, `A label has at most ${MAX_LABEL_CHARACTERS} characters.`),
  );
/** What people read at the head of its row or column, where the value does not say it: the title of a picture, the name of a model. */
const named = { label: z._default(label, "") };

/** A picture of the studio or an upload. Unlike that of a create without nulls, so that answers have the same form. */
const pictureSchema = z
  .object({ picture_id: z.optional(idSchema), upload_id: z.optional(idSchema) }, "picture is an object.")
  .check(
    z.refine(
      ({ picture_id, upload_id }) => (picture_id === undefined) !== (upload_id === undefined),
      "Name either a picture_id or an upload_id.",
    ),
  );

const SEED = `A seed is a whole number from 0 to ${MAX_SEED}.`;
const STRENGTH = "A strength is a number from 0 to 1.";
const isSeed = (value: number) => Number.isInteger(value) && value >= 0 && value <= MAX_SEED;

const VALUES = {
  words: z.object({ text: text("text", MAX_PROMPT_CHARACTERS), ...named }),
  seed: z.object({ seed: z.number(SEED).check(z.refine(isSeed, SEED)), ...named }),
  model: z.object({
    model: z
      .string("model is the id of a model.")
      .check(z.regex(MODEL_ID_PATTERN, "model is the id of a model.")),
    ...named,
  }),
  shape: z.object({
    aspect_ratio: z
      .string("aspect_ratio is a text such as 16:9.")
      .check(z.regex(ASPECT_RATIO_PATTERN, "aspect_ratio is a text such as 16:9.")),
    ...named,
  }),
  style: z.object({
    /** Empty for no style. */
    name: text("name", MAX_STYLE_NAME),
    /** A text with `{prompt}`; empty for no style. */
    template: text("template", MAX_PROMPT_CHARACTERS).check(
      z.refine(
        (template) => template === "" || template.includes("{prompt}"),
        "A template contains {prompt}, in whose place the prompt is put.",
      ),
    ),
    negative_prompt: z._default(text("negative_prompt", MAX_NEGATIVE_PROMPT_CHARACTERS), ""),
    ...named,
  }),
  negative_prompt: z.object({ text: text("text", MAX_NEGATIVE_PROMPT_CHARACTERS), ...named }),
  strength: z.object({
    strength: z.number(STRENGTH).check(z.minimum(0, STRENGTH), z.maximum(1, STRENGTH)),
    ...named,
  }),
  source: z.object({ picture: pictureSchema, ...named }),
  reference: z.object({ picture: pictureSchema, ...named }),
} as const satisfies Record<AxisKind, z.core.$ZodType>;

const COUNT = `An axis has 1 to ${MAX_AXIS_VALUES} values.`;

/** The values of an axis in their order; a value is known by its place, so further ones are put behind them. */
const valuesOf = <Value extends z.core.SomeType>(value: Value) =>
  z.array(value, "values is a list.").check(z.minLength(1, COUNT), z.maxLength(MAX_AXIS_VALUES, COUNT));

const axisOf = <Kind extends AxisKind, Value extends z.core.SomeType>(kind: Kind, value: Value) =>
  z.object({
    kind: z.literal(kind),
    /** Its name for people; empty for that of its kind. */
    name: z._default(label, ""),
    values: valuesOf(value),
  });

export const axisSchema = z.discriminatedUnion("kind", [
  z.extend(axisOf("words", VALUES.words), {
    /**
     * The part of the prompt that its values stand for, as it is written there. Where it occurs several times the first axis with
     * these words means the first of them, and so on.
     */
    words: text("words", MAX_PROMPT_CHARACTERS).check(z.minLength(1, "words is empty.")),
  }),
  axisOf("seed", VALUES.seed),
  axisOf("model", VALUES.model),
  axisOf("shape", VALUES.shape),
  axisOf("style", VALUES.style),
  axisOf("negative_prompt", VALUES.negative_prompt),
  axisOf("strength", VALUES.strength),
  axisOf("source", VALUES.source),
  z.extend(axisOf("reference", VALUES.reference), {
    /** What its pictures are examples of, one of the model's roles. */
    role: z.optional(text("role", MAX_ROLE_CHARACTERS)),
  }),
]);

/** Further values for one axis of a sheet, of its kind. */
export const moreValuesSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("words"), values: valuesOf(VALUES.words) }),
  z.object({ kind: z.literal("seed"), values: valuesOf(VALUES.seed) }),
  z.object({ kind: z.literal("model"), values: valuesOf(VALUES.model) }),
  z.object({ kind: z.literal("shape"), values: valuesOf(VALUES.shape) }),
  z.object({ kind: z.literal("style"), values: valuesOf(VALUES.style) }),
  z.object({ kind: z.literal("negative_prompt"), values: valuesOf(VALUES.negative_prompt) }),
  z.object({ kind: z.literal("strength"), values: valuesOf(VALUES.strength) }),
  z.object({ kind: z.literal("source"), values: valuesOf(VALUES.source) }),
  z.object({ kind: z.literal("reference"), values: valuesOf(VALUES.reference) }),
]);

export type Axis = z.output<typeof axisSchema>;
export type MoreValues = z.output<typeof moreValuesSchema>;
/** The value of an axis of one kind. */
export type AxisValue<Kind extends AxisKind = AxisKind> = Extract<Axis, { kind: Kind }>["values"][number];
