/** Reads what a creation is made from, for what draws it. */
import "server-only";
import type { CreationRequest } from "contract/creations/request";
import { storedRequestSchema } from "contract/creations/stored-request";
import { parseAspectRatio } from "contract/models/shape";
import { isStudioError, StudioError } from "contract/studio-error";
import type { CreationInputs, InputPicture, InputsOf, Painting } from "image-providers/inputs";
import type { Kysely } from "kysely";
import type { Database } from "@/lib/db/schema";
import { readStored } from "@/lib/db/stored-json";
import { canvasSize, maskAround, onCanvas } from "@/lib/pictures/painting/canvas";
import { inForm } from "@/lib/pictures/painting/input-form";
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
    .select(["uploads.owner_id", "byte_length"])
    .where("creation_id", "=", creationId)
    .orderBy("place")
    .execute();
  if (rows.length === 0) return null;
  const pictureOf = (row: (typeof rows)[number]): InputPicture =>
    asPicture({ width: row.width, height: row.height, mediaType: row.media_type }, async () => {
      const bytes = await store.get(row.original_key);
      if (bytes?.byteLength === row.byte_length) return bytes;
      throw damaged(bytes ? "incomplete" : "missing");
    });
  const at = (place: string) => rows.find((row) => row.place === place);
  const [source, mask] = [at("source"), at("mask")].map((row) => (row ? pictureOf(row) : null));
  const ownerId = rows[0]?.owner_id ?? "";
  const from = at("source");
  const request = (await readRequest(db, { id: creationId, ownerId }))?.request;
  const { strength = null, factor = null } = request?.inputs ?? {};
  return {
    operation: request?.operation ?? null,
    source: source ?? null,
    sourcePrompt: from ? await sourceWords(db, from) : null,
    mask: mask ?? null,
    references: rows
      .filter(({ place }) => place.startsWith(REFERENCE))
      .map((row) => ({ ...pictureOf(row), role: row.role })),
    ...{ strength, factor },
    painting: source ? paintingOf(source, mask ?? null, request) : null,
  };
}

/** The words of a creation's source, as `CreationInputs.sourcePrompt`. */
export async function readSourceWords(db: Kysely<Database>, creationId: string): Promise<string | null> {
  const source = await db
    .selectFrom("creation_inputs")
    .innerJoin("uploads", "uploads.id", "creation_inputs.upload_id")
    .select(["creation_from", "uploads.owner_id"])
    .where("creation_id", "=", creationId)
    .where("place", "=", "source")
    .executeTakeFirst();
  return source ? sourceWords(db, source) : null;
}

async function sourceWords(
  db: Kysely<Database>,
  { creation_from: id, owner_id: ownerId }: { creation_from: string | null; owner_id: string },
): Promise<string | null> {
  const origin = id === null ? null : await readRequest(db, { id, ownerId });
  return origin && describedBy(origin);
}

/** The prompt of an edit says what changed, unless it was written into that of its source. */
const describedBy = ({ request, enhancedPrompt }: Origin): string | null =>
  enhancedPrompt ?? (request.operation === "edit" ? null : request.prompt);

const damaged = (how: string, cause?: unknown) =>
  new StudioError("picture_damaged", `A picture that this is made from is ${how} in the store.`, { cause });

/** What cannot be decoded stays so: to be told apart from what cannot be read for a while. */
function asDamaged(error: unknown): never {
  throw isStudioError(error) ? error : damaged("damaged", error);
}

const asPicture = (
  about: Pick<InputPicture, "width" | "height" | "mediaType">,
  load: () => Promise<Uint8Array>,
): InputPicture => ({
  ...about,
  async read(form) {
    const bytes = await load();
    return inForm({ ...about, bytes }, form).catch(asDamaged);
  },
});

/** What is painted over: an expanded picture is the source on a larger canvas. */
function paintingOf(source: InputPicture, mask: InputPicture | null, request?: CreationRequest): Painting {
  if (request?.operation !== "expand") return { source, mask };
  const { width, height } = source;
  const canvas = canvasSize(source, parseAspectRatio(request.settings.aspect_ratio) ?? width / height);
  const about = { ...canvas, mediaType: "image/png" };
  return {
    source: asPicture(about, async () => {
      const bytes = await source.read();
      return onCanvas({ width, height, bytes }, canvas).catch(asDamaged);
    }),
    mask: asPicture(about, () => maskAround(source, canvas)),
  };
}

const REFERENCE = "reference-";
/** Places sort in the order of the list, which has fewer than a hundred. */
export const referencePlace = (index: number) => `${REFERENCE}${String(index).padStart(2, "0")}`;

interface Origin {
  request: CreationRequest;
  enhancedPrompt: string | null;
}

/** A creation's request; null where the creation is gone, damaged or somebody else's. */
async function readRequest(
  db: Kysely<Database>,
  { id, ownerId }: { id: string; ownerId: string },
): Promise<Origin | null> {
  const row = await db
    .selectFrom("creations")
    .select(["request", "enhanced_prompt"])
    .where("id", "=", id)
    .where("owner_id", "=", ownerId)
    .executeTakeFirst();
  const request = row && readStored(storedRequestSchema, row.request);
  return request ? { request, enhancedPrompt: row.enhanced_prompt } : null;
}
