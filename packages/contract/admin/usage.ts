/** Usage by month, person and model. It stays when creations are deleted. */
import * as z from "zod/mini";
import { idSchema } from "../service";
import { costSchema } from "./limits";

/** The longest span of months in one answer. */
export const MAX_USAGE_MONTHS = 24;
/** Rows in one answer; the file has all. */
export const MAX_USAGE_ROWS = 1_000;
const month = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, "A month is written as 2026-11."));

/** `GET /api/admin/usage`, and with `format=csv` as a file. */
export const usageQuerySchema = z.object({
  /** The current month when absent. */
  from: z.optional(month),
  to: z.optional(month),
  person_id: z.optional(idSchema),
  format: z._default(z.enum(["json", "csv"]), "json"),
});

export const usageRowSchema = z.looseObject({
  month,
  person_id: idSchema,
  person_name: z.string(),
  model: z.string(),
  /** Creations that succeeded, and those that failed. */
  creations: z.int(),
  failed: z.int(),
  pictures: z.int(),
  /** null where no price is known. */
  cost: z.nullable(costSchema),
});

export const usageResponseSchema = z.looseObject({
  status: z.literal("success"),
  value: z.looseObject({
    from: month,
    to: month,
    rows: z.array(usageRowSchema),
    /** Whether there are more rows than one answer has; the file has all. */
    is_cut: z.boolean(),
  }),
});

export type UsageRow = z.infer<typeof usageRowSchema>;
export type UsageQuery = z.infer<typeof usageQuerySchema>;
