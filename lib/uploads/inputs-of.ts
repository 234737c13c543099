/** Reads what a creation is made from, for what draws it. */
import "server-only";
import type { CreationRequest } from "contract/creations/request";
import { storedRequestSchema } from "contract/creations/stored-request";
import { StudioError } from "contract/studio-error";
import type { CreationInputs, InputPicture, InputsOf } from "image-providers/inputs";
import type { Kysely } from "kysely";
import type { Database } from "@/lib/db/schema";
import { readStored } from "@/lib/db/stored-json";
import type { PictureStore } from "@/lib/pictures/store";

export interface InputsContext {
  db: Kysely<Database>;
  store: Pick<PictureStore, "get">;
}

export const createInputsOf =
  (context: InputsContext): InputsOf =>
  (creationId) =>
    readInputs(context, creationId);

async function readInputs({ db, store }: InputsContext, creationId: string): Promise<CreationInputs | null> {
  const rows = await db
    .selectFrom("creation_inputs")
    .innerJoin("uploads", "uploads.id", "creation_inputs.upload_id")
    .select(["place", "creation_from", "role", "width", "height", "media_type", "original_key"])
    .where("creation_id", "=", creationId)
    .orderBy("place")
    .execute();
  if (rows.length === 0) return null;
  const pictureOf = (row: (typeof rows)[number]): InputPicture => ({
    mediaType: row.media_type,
    width: row.width,
    height: row.height,
    async read() {
      const bytes = await store.get(row.original_key);
      if (bytes) return bytes;
      throw new StudioError("picture_damaged", "A picture that this is made from is missing in the store.");
    },
  });
  const at = (place: string) => rows.find((row) => row.place === place);
  const [source, mask] = [at("source"), at("mask")];
  const origin = source?.creation_from ? await readRequest(db, source.creation_from) : null;
  return {
    operation: (await readRequest(db, creationId))?.request.operation ?? null,
    source: source ? pictureOf(source) : null,
    sourcePrompt: origin && (origin.enhancedPrompt ?? origin.request.prompt),
    mask: mask ? pictureOf(mask) : null,
    references: rows
      .filter(({ place }) => place.startsWith(REFERENCE))
      .map((row) => ({ ...pictureOf(row), role: row.role })),
  };
}

const REFERENCE = "reference-";
/** Places sort in the order of the list, which has fewer than a hundred. */
export const referencePlace = (index: number) => `${REFERENCE}${String(index).padStart(2, "0")}`;

/** A creation's request; null where the creation is gone or damaged. */
async function readRequest(
  db: Kysely<Database>,
  id: string,
): Promise<{ request: CreationRequest; enhancedPrompt: string | null } | null> {
  const row = await db
    .selectFrom("creations")
    .select(["request", "enhanced_prompt"])
    .where("id", "=", id)
    .executeTakeFirst();
  const request = row && readStored(storedRequestSchema, row.request);
  return request ? { request, enhancedPrompt: row.enhanced_prompt } : null;
}
