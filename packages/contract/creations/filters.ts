/** The filters of a list of creations. */
import * as z from "zod/mini";
import { ID_PATTERN } from "../id-pattern";
import { MODEL_ID_PATTERN } from "../models/model-id";
import { CLEARANCES, type Clearance } from "../models/rights";
import { PICTURE_SHAPES, type PictureShape } from "../models/shape";
import { canBeStored, MAX_STYLE_NAME } from "../prompts/style-name";
import { CREATION_STATUSES, type CreationStatus } from "./status";

const MAX_QUERY_CHARACTERS = 200;

const STATUSES: ReadonlySet<string> = new Set(CREATION_STATUSES);

const flag = (name: string) =>
  z.pipe(
    z.enum(["true", "false"], `${name} is true or false.`),
    z.transform((word) => word === "true"),
  );
const moment = (name: string) =>
  z.iso.datetime({ offset: true, error: `${name} is a time such as 2030-01-31T12:00:00Z.` });

/** The filters as query parameters: all optional, and a creation has to match all. */
export const filterFields = {
  q: z.optional(
    z
      .string()
      .check(
        z.maxLength(MAX_QUERY_CHARACTERS, `The search is longer than ${MAX_QUERY_CHARACTERS} characters.`),
      ),
  ),
  status: z.optional(
    z.pipe(
      z
        .string()
        .check(
          z.refine(
            (words) => words.split(",").every((word) => STATUSES.has(word)),
            `status names one or more of ${CREATION_STATUSES.join(", ")}, separated by commas.`,
          ),
        ),
      z.transform((words) => words.split(",") as CreationStatus[]),
    ),
  ),
  favourite: z.optional(flag("favourite")),
  shape: z.optional(z.enum(PICTURE_SHAPES, `shape is ${PICTURE_SHAPES.join(", ")}.`)),
  public: z.optional(flag("public")),
  model: z.optional(z.string().check(z.regex(MODEL_ID_PATTERN, "model is the id of a model."))),
  /** The name of a style. */
  style: z.optional(
    z
      .string()
      .check(
        z.minLength(1, "style is the name of a style."),
        z.maxLength(MAX_STYLE_NAME, "style is the name of a style."),
        z.refine(canBeStored, "style is the name of a style."),
      ),
  ),
  from_pictures: z.optional(flag("from_pictures")),
  given: z.optional(flag("given")),
  /** The id of a creation whose pictures were used. */
  made_from: z.optional(z.string().check(z.regex(ID_PATTERN, "made_from is the id of a creation."))),
  /** The id of a sheet. */
  sheet: z.optional(z.string().check(z.regex(ID_PATTERN, "sheet is the id of a sheet."))),
  commercial_use: z.optional(z.enum(CLEARANCES, `commercial_use is ${CLEARANCES.join(", ")}.`)),
  from: z.optional(moment("from")),
  to: z.optional(moment("to")),
};

/** The filters, parsed. */
export interface CreationFilters {
  /** Words that must all occur in the prompt. */
  q?: string | undefined;
  status?: readonly CreationStatus[] | undefined;
  favourite?: boolean | undefined;
  shape?: PictureShape | undefined;
  public?: boolean | undefined;
  /** The id of a model. */
  model?: string | undefined;
  /** The name of a style. */
  style?: string | undefined;
  /** Whether it was made from pictures, and not from words alone. */
  from_pictures?: boolean | undefined;
  /** Whether it is a picture that the person brought, and nothing that was made. */
  given?: boolean | undefined;
  /** The id of the creation whose pictures it was made from. */
  made_from?: string | undefined;
  /** The id of the sheet that it is a cell of. */
  sheet?: string | undefined;
  /** Whether it may be used commercially. */
  commercial_use?: Clearance | undefined;
  /** ISO times: created at or after the first, and before the second. */
  from?: string | undefined;
  to?: string | undefined;
}
