/** Reads what a creation is made from, for what draws it. */
import "server-only";
import type { CreationRequest } from "contract/creations/request";
import { storedRequestSchema } from "contract/creations/stored-request";
import type { Size } from "contract/models/model-size";
import { parseAspectRatio } from "contract/models/shape";
import { isStudioError, StudioError } from "contract/studio-error";
import type { CreationInputs, InputPicture, InputsOf, Painting, PictureForm } from "image-providers/inputs";
import type { Kysely } from "kysely";
import type { Database } from "@/lib/db/schema";
import { readStored } from "@/lib/db/stored-json";
import { convertCopy } from "@/lib/pictures/conversions";
import { canvasSize, maskAround, onCanvas } from "@/lib/pictures/painting/canvas";
import { inForm, isInForm } from "@/lib/pictures/painting/input-form";
import type { PictureStore } from "@/lib/pictures/store";
import { readSourceWords } from "./source-words";

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
    .select(["place", "role", "width", "height", "media_type", "original_key"])
    .select(["uploads.owner_id", "byte_length"])
    .where("creation_id", "=", creationId)
    .orderBy("place")
    .execute();
  if (rows.length === 0) return null;
  const pictureOf = (row: (typeof rows)[number]): InputPicture =>
    storedPicture({ width: row.width, height: row.height, mediaType: row.media_type }, async () => {
      const bytes = await store.get(row.original_key);
      if (bytes?.byteLength === row.byte_length) return bytes;
      throw damaged(bytes ? "incomplete" : "missing");
    });
  const at = (place: string) => rows.find((row) => row.place === place);
  const [source, mask] = [at("source"), at("mask")].map((row) => (row ? pictureOf(row) : null));
  const ownerId = rows[0]?.owner_id ?? "";
  const words = source ? await readSourceWords(db, creationId) : null;
  const request = await readRequest(db, { id: creationId, ownerId });
  const { strength = null, factor = null } = request?.inputs ?? {};
  return {
    operation: request?.operation ?? null,
    source: source ?? null,
    sourcePrompt: words?.changes.length === 0 ? words.prompt : null,
    mask: mask ?? null,
    references: rows
      .filter(({ place }) => place.startsWith(REFERENCE))
      .map((row) => ({ ...pictureOf(row), role: row.role })),
    ...{ strength, factor },
    painting: source ? paintingOf(source, mask ?? null, request) : null,
  };
}

const damaged = (how: string, cause?: unknown) =>
  new StudioError("picture_damaged", `A picture that this is made from is ${how} in the store.`, { cause });

/** What cannot be decoded stays so: to be told apart from what cannot be read for a while. */
export function asDamaged(error: unknown): never {
  throw isStudioError(error) ? error : damaged("damaged", error);
}

type About = Pick<InputPicture, "width" | "height" | "mediaType">;

/** As it is stored, it is only read, so that work whose turn it is can read it too. */
const storedPicture = (about: About, load: () => Promise<Uint8Array>): InputPicture => ({
  ...about,
  read: (form) => (isInForm(about, form) ? load() : inTurn(about, load, form)),
});

/** Whatever has to be made of a picture is one piece of work, of which few are done at once. @param load is called in its turn */
const inTurn = (about: About, load: () => Promise<Uint8Array>, form?: PictureForm): Promise<Uint8Array> =>
  convertCopy(async () => {
    const bytes = await load();
    return inForm({ ...about, bytes }, form).catch(asDamaged);
  });

/** The larger picture whose middle is the source of an expand; null for everything else. */
export function canvasOf(source: Size, request: CreationRequest | null | undefined): Size | null {
  if (request?.operation !== "expand") return null;
  const { aspect_ratio: ratio } = request.settings;
  return canvasSize(source, parseAspectRatio(ratio) ?? source.width / source.height);
}

/** What is painted over: an expanded picture is the source on a larger canvas. */
function paintingOf(
  source: InputPicture,
  mask: InputPicture | null,
  request: CreationRequest | null,
): Painting {
  const canvas = canvasOf(source, request);
  if (!canvas) return { source, mask };
  const { width, height } = source;
  const about = { ...canvas, mediaType: "image/png" };
  const onIt = async () => {
    const bytes = await source.read();
    return onCanvas({ width, height, bytes }, canvas).catch(asDamaged);
  };
  return {
    source: { ...about, read: (form) => inTurn(about, onIt, form) },
    mask: { ...about, read: (form) => inTurn(about, () => maskAround(source, canvas), form) },
  };
}

const REFERENCE = "reference-";
/** Places sort in the order of the list, which has fewer than a hundred. */
export const referencePlace = (index: number) => `${REFERENCE}${String(index).padStart(2, "0")}`;

/** A creation's request; null where the creation is gone, damaged or somebody else's. */
async function readRequest(
  db: Kysely<Database>,
  { id, ownerId }: { id: string; ownerId: string },
): Promise<CreationRequest | null> {
  const row = await db
    .selectFrom("creations")
    .select("request")
    .where("id", "=", id)
    .where("owner_id", "=", ownerId)
    .executeTakeFirst();
  return (row && readStored(storedRequestSchema, row.request)) ?? null;
}
