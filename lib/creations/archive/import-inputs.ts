/** What the creations of an archive were made from: kept as uploads of the person who imports it, and linked to their pictures. */
import "server-only";
import { isStudioError } from "contract/studio-error";
import { withoutMarks } from "picture-metadata/manifest";
import { sha256Of } from "@/lib/pictures/hash";
import { type PictureSource, sourceOfParts } from "@/lib/pictures/store";
import { addUpload } from "@/lib/uploads/add";
import type { UploadsContext } from "@/lib/uploads/context";
import { renewUpload } from "@/lib/uploads/renew";
import type { Ledger } from "../context/contexts";
import { nextVersion } from "../ledger/row";
import type { ArchivedCreation, ArchivedInput } from "./format";
import { type ImportRun, refuse } from "./keep-picture";

/** A row of `creation_inputs` without the creation and without links. */
export interface ImportedInput {
  place: string;
  upload_id: string;
  role: string | null;
}

/**
 * Each file is decoded once, however many creations were made from it. An upload that no creation refers to in the end expires.
 *
 * @throws StudioError `invalid_request` that names the file; `storage_full`.
 */
export async function keepInputs(
  context: UploadsContext,
  run: ImportRun,
  inputs: readonly ArchivedInput[],
): Promise<ImportedInput[]> {
  const rows: ImportedInput[] = [];
  for (const input of inputs)
    rows.push({ place: input.place, upload_id: await keepInput(context, run, input), role: input.role });
  return rows;
}

async function keepInput(
  context: UploadsContext,
  { ownerId, archive, uploads }: ImportRun,
  { file, sha256, licence, commercial_use, from_given, from }: ArchivedInput,
): Promise<string> {
  // Another creation may name the same file with another hash, so both are what is known.
  const known = uploads.get(`${sha256} ${file}`);
  if (known !== undefined && (await renewUpload(context, { ownerId, uploadId: known }))) return known;
  const bytes = await archive.read(file);
  if (!bytes) throw refuse(`${file} is missing.`);
  // What a file says about where it comes from is no part of its picture.
  const hashes = [sourceOfParts([bytes]), sourceOfParts(withoutMarks(bytes))].map(hashOf);
  if (!(await Promise.all(hashes)).includes(sha256))
    throw refuse(`${file} is not the picture that this creation names.`);
  try {
    const { upload_id } = await addUpload(context, {
      ownerId,
      read: async () => bytes,
      known: { licence, commercial_use, from_given: (from_given ?? from === null) ? 1 : 0 },
    });
    uploads.set(`${sha256} ${file}`, upload_id);
    return upload_id;
  } catch (cause) {
    const isUnreadable =
      isStudioError(cause) && ["unsupported_picture", "picture_too_large"].includes(cause.errorName);
    throw isUnreadable ? refuse(`${file} is not a picture that can be read.`, cause) : cause;
  }
}

const hashOf = async (file: PictureSource): Promise<string> => (await sha256Of(file)).toString("base64url");

/**
 * Connects what a creation was made from with the pictures that it is a copy of, as far as this person has them.
 *
 * The archive names creations of its own studio, so they are looked up among those of this person alone.
 */
export async function linkInputs(
  { db, clock }: Pick<Ledger, "db" | "clock">,
  ownerId: string,
  { creation_id, inputs }: ArchivedCreation,
): Promise<void> {
  const links = inputs.flatMap(({ place, from }) => (from ? [{ place, from }] : []));
  if (links.length === 0) return;
  const ofPerson = (archivedId: string) =>
    db
      .selectFrom("creations")
      .select(["id", "updated_at"])
      .where("owner_id", "=", ownerId)
      .where((e) => e.or([e("id", "=", archivedId), e("origin_id", "=", archivedId)]))
      .executeTakeFirst();
  const creation = await ofPerson(creation_id);
  if (!creation) return;
  for (const { place, from } of links) {
    const source = await ofPerson(from.creation_id);
    if (!source) continue;
    const picture = await db
      .selectFrom("pictures")
      .select("id")
      .where("creation_id", "=", source.id)
      .where("picture_index", "=", from.index)
      .executeTakeFirst();
    if (!picture) continue;
    const linked = await db
      .updateTable("creation_inputs")
      .set({ picture_id: picture.id, creation_from: source.id })
      .where("creation_id", "=", creation.id)
      .where("place", "=", place)
      .where("picture_id", "is", null)
      .executeTakeFirst();
    if (linked.numUpdatedRows > 0n)
      await db
        .updateTable("creations")
        .set({ updated_at: nextVersion(creation, clock.now()) })
        .where("id", "=", creation.id)
        .execute();
  }
}
