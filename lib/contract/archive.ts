/** Archives of creations: what the browser and the studio both know of them. */
import * as z from "zod/mini";
import { MAX_IDS } from "./creation-list";
import { idSchema } from "./service";

/** The largest archive that an import takes. */
export const MAX_ARCHIVE_BYTES = 4 * 1024 ** 3;

/** About how many bytes an archive will have: of a header, because its length is known only at its end. */
export const ARCHIVE_BYTES_HEADER = "x-archive-bytes";

/** `POST /api/creations/archive` */
export const archiveRequestSchema = z.object({
  creation_ids: z
    .array(idSchema, "creation_ids is a list of ids.")
    .check(
      z.minLength(1, "creation_ids is empty."),
      z.maxLength(MAX_IDS, `No more than ${MAX_IDS} creations at once.`),
    ),
});

/** What an import says while it works: a line of JSON each time. */
export const importProgressSchema = z.looseObject({ done: z.int(), of: z.int() });

/** And as its last line. */
export const importResultSchema = z.looseObject({
  status: z.literal("success"),
  value: z.looseObject({
    /** Came in, or came back. */
    imported: z.int(),
    /** Were there already. */
    known: z.int(),
    /** Could not be taken, and why; the first hundred. */
    refused: z.array(z.looseObject({ creation_id: z.string(), reason: z.string() })),
    refused_count: z.int(),
  }),
});
export type ImportResult = z.infer<typeof importResultSchema>["value"];
