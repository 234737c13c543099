/**
 * Sheets in an archive: `sheets.jsonl`, beside the creations that their cells became.
 *
 * The first line has the format and the version. Each sheet is a line with what its cells have in common, and then lines for its axes,
 * for each of their values, for what the pictures that it names are in the archive, and for its cells: the length of a line bounds the
 * cost of parsing it, and a kind of axis that is added later needs no change here.
 */
import "server-only";
import { errorBodySchema } from "contract/errors";
import { OLD_DECISION, orUnderOldNames } from "contract/old-names";
import { idSchema } from "contract/service";
import { sheetCellSchema, sheetNameSchema } from "contract/sheets/sheet";
import * as z from "zod/mini";

export const SHEETS_FILE = "sheets.jsonl";
export const SHEETS_FORMAT = "prompt-studio-sheets";
export const SHEETS_VERSION = 2;

export const sheetsHeadSchema = z.object({
  format: z.literal(SHEETS_FORMAT),
  /** In the first the decision is called `mark`. */
  version: z.literal([1, SHEETS_VERSION]),
});

/** The request is checked together with the axes, when all of them are read. */
export const archivedSheetSchema = z.object({
  sheet_id: idSchema,
  name: sheetNameSchema,
  create_time: z.iso.datetime(),
  request: z.unknown(),
});

const { cell, state, creation_id, decision } = sheetCellSchema.shape;

/** Far more than an error says; longer ones would be stored with each of some hundred cells. */
const MAX_ERROR_CHARACTERS = 2_000;
/** As UTF-8. */
export const MAX_ERROR_BYTES = 3 * MAX_ERROR_CHARACTERS;

export const archivedLineSchema = orUnderOldNames(
  OLD_DECISION,
  z.union([
    z.object({ axis: z.record(z.string(), z.unknown()) }),
    /** A value of the axis before it. */
    z.object({ value: z.unknown() }),
    z.object({
      /** As the request and the values call it, and the creation that it belongs to, by its position there. */
      picture_id: idSchema,
      creation_id: idSchema,
      index: z.int().check(z.gte(0), z.lte(1_000)),
    }),
    z.object({
      /** As above, and a creation that was made from it. */
      upload_id: idSchema,
      creation_id: idSchema,
      place: z.string().check(z.maxLength(40)),
    }),
    z.object({
      ...{ cell, state, decision },
      creation_id,
      error: z.nullable(
        errorBodySchema.check(z.refine((error) => JSON.stringify(error).length <= MAX_ERROR_CHARACTERS)),
      ),
    }),
  ]),
);

export type ArchivedSheet = z.infer<typeof archivedSheetSchema>;
export type ArchivedLine = z.infer<typeof archivedLineSchema>;
export type ArchivedCell = Extract<ArchivedLine, { cell: string }>;
export type ArchivedName = Extract<ArchivedLine, { picture_id: string } | { upload_id: string }>;
