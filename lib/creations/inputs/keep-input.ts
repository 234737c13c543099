/** Finds what a person may make pictures from: their uploads, and their pictures, which are copied so that they can be deleted later. */
import "server-only";
import { makingOf } from "contract/pictures/made-with";
import type { Selectable } from "kysely";
import type { UploadsTable } from "@/lib/db/tables/uploads";
import { addUpload } from "@/lib/uploads/add";
import type { UploadsContext } from "@/lib/uploads/context";
import { renewUpload } from "@/lib/uploads/renew";
import { type PassedOn, passedOnBy } from "../ledger/rights";
import { intactRequest } from "../ledger/stored";

export type InputContext = UploadsContext;

export interface FoundInput {
  /** The upload, or the copy of the picture; null where there is no copy yet. */
  uploadId: string | null;
  /** Of the upload or of the picture. */
  originalKey: string;
  width: number;
  height: number;
  /** The picture that it is a copy of, and its creation; null for uploads. */
  pictureId: string | null;
  creationId: string | null;
  /** What may be done with it, as far as that is known. */
  rights: PassedOn;
  /** Whether it, or the first thing that it comes from, is a picture that somebody brought. */
  isFromGiven: boolean;
  /** How the picture was drawn; null for uploads, and where its creation is damaged. */
  drawn: { model: string; seed: number | null; negativePrompt: string } | null;
}

const asFound = ({ id, original_key, width, height, ...row }: Selectable<UploadsTable>) => ({
  ...{ uploadId: id, originalKey: original_key, width, height },
  rights: { licence: row.licence, commercial_use: row.commercial_use },
  isFromGiven: row.from_given === 1,
});

/** @returns null for an upload that is not there, or not theirs. */
export async function findUpload(
  context: InputContext,
  { ownerId, uploadId }: { ownerId: string; uploadId: string },
): Promise<FoundInput | null> {
  const row = await renewUpload(context, { ownerId, uploadId });
  if (!row) return null;
  // It may be the copy of a picture, which another creation was made from.
  const origin = await context.db
    .selectFrom("creation_inputs")
    .innerJoin("pictures", "pictures.id", "creation_inputs.picture_id")
    .innerJoin("creations", "creations.id", "pictures.creation_id")
    .select(["pictures.id as pictureId", "pictures.creation_id", "seed", "model", "creations.request"])
    .where("upload_id", "=", row.id)
    .where("creations.owner_id", "=", ownerId)
    .limit(1)
    .executeTakeFirst();
  return { ...asFound(row), ...(origin ? factsOf(context, origin) : NO_FACTS) };
}

const NO_FACTS = { pictureId: null, creationId: null, drawn: null };

/** Copies nothing. @returns null for a picture that is not there, or not theirs. */
export async function findPicture(
  context: InputContext,
  { ownerId, pictureId }: { ownerId: string; pictureId: string },
): Promise<FoundInput | null> {
  const picture = await context.db
    .selectFrom("pictures")
    .innerJoin("creations", "creations.id", "pictures.creation_id")
    .select(["original_key", "width", "height", "seed", "creation_id", "model", "request"])
    .select(["licence", "commercial_use", "limited_by", "limiting_licence", "made_with"])
    .where("pictures.id", "=", pictureId)
    .where("owner_id", "=", ownerId)
    .where("pictures.deleted_at", "is", null)
    .where("creations.deleted_at", "is", null)
    .executeTakeFirst();
  if (!picture) return null;
  const { original_key: originalKey, width, height } = picture;
  const copy = await copyOf(context, { ownerId, pictureId });
  return {
    ...(copy ? asFound(copy) : { uploadId: null, originalKey, width, height }),
    ...factsOf(context, { pictureId, ...picture }),
    rights: passedOnBy(picture),
    isFromGiven: makingOf(picture.made_with).isFromGiven,
  };
}

/**
 * @returns the id of the upload, or of the copy of the picture; null where the picture is gone from the store.
 * @throws StudioError as `addUpload` does.
 */
export async function keepInput(
  context: InputContext,
  { ownerId, found }: { ownerId: string; found: FoundInput },
): Promise<string | null> {
  if (found.uploadId !== null) return found.uploadId;
  // When it is its turn, so that those that wait take no memory.
  const read = async () => {
    const bytes = await context.store.get(found.originalKey);
    if (bytes) return bytes;
    throw new Gone();
  };
  try {
    // What an edit leaves alone is compared with the picture itself.
    const known = { ...found.rights, from_given: found.isFromGiven ? 1 : 0 };
    return (await addUpload(context, { ownerId, read, isExact: true, known })).upload_id;
  } catch (error) {
    if (error instanceof Gone) return null;
    throw error;
  }
}

/** The picture is not in the store. */
class Gone extends Error {}

interface Drawn {
  pictureId: string;
  creation_id: string;
  seed: number | null;
  model: string;
  request: string;
}

function factsOf(
  { log }: InputContext,
  { pictureId, creation_id: creationId, seed, model, request }: Drawn,
): Pick<FoundInput, "pictureId" | "creationId" | "drawn"> {
  const asked = intactRequest(log, { id: creationId, request });
  return { pictureId, creationId, drawn: asked && { model, seed, negativePrompt: asked.negative_prompt } };
}

/** The copy that an earlier creation was made from. */
async function copyOf(context: InputContext, { ownerId, pictureId }: { ownerId: string; pictureId: string }) {
  const row = await context.db
    .selectFrom("creation_inputs")
    .innerJoin("uploads", "uploads.id", "creation_inputs.upload_id")
    .select("uploads.id")
    .where("picture_id", "=", pictureId)
    .where("owner_id", "=", ownerId)
    .limit(1)
    .executeTakeFirst();
  return row ? renewUpload(context, { ownerId, uploadId: row.id }) : null;
}
