/** The archive types that browser and studio share. */
import * as z from "zod/mini";
import { idListSchema } from "../id-list";
import { MAX_IDS } from "./creation-list";

/** `POST /api/creations/archive` */
export const archiveRequestSchema = z.object({
  creation_ids: idListSchema("creation", MAX_IDS),
  /** Of these creations only these pictures; all when absent. */
  picture_ids: z.optional(idListSchema("picture", MAX_IDS)),
});

/** The progress of an import, sent as lines of JSON. */
export const importProgressSchema = z.looseObject({ done: z.int(), of: z.int() });

/** The last line. */
export const importResultSchema = z.looseObject({
  status: z.literal("success"),
  value: z.looseObject({
    /** Creations that were added or restored. */
    imported: z.int(),
    /** Creations that existed already. */
    known: z.int(),
    /** Creations that could not be imported, with reasons; the first hundred. */
    refused: z.array(z.looseObject({ creation_id: z.string(), reason: z.string() })),
    refused_count: z.int(),
    /** The same for sheets; absent for an archive without any. */
    sheets: z.optional(
      z.looseObject({
        imported: z.int(),
        known: z.int(),
        refused: z.array(z.looseObject({ sheet_id: z.string(), reason: z.string() })),
        refused_count: z.int(),
      }),
    ),
    /** The same for boards; absent for an archive without any. */
    boards: z.optional(
      z.looseObject({
        imported: z.int(),
        known: z.int(),
        refused: z.array(z.looseObject({ board_id: z.string(), reason: z.string() })),
        refused_count: z.int(),
      }),
    ),
  }),
});
export type ImportResult = z.infer<typeof importResultSchema>["value"];
