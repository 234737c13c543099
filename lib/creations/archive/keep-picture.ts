/** Stores a picture of an archive that is being imported. */
import "server-only";
import { StudioError } from "contract/studio-error";
import { inspectPicture } from "@/lib/pictures/encode";
import type { Pictures } from "../context/contexts";
import { type PutPicture, putPicture } from "../pictures/put-picture";
import type { ArchivedCreation } from "./format";
import type { UntoldSources } from "./imported-making";
import type { OpenArchive } from "./read-archive";

export interface ImportRun {
  ownerId: string;
  archive: OpenArchive;
  /** Picture files that earlier creations of the archive use. */
  used: Set<string>;
  /** The uploads that earlier creations of the archive were made from, by file. */
  uploads: Map<string, string>;
  untold: UntoldSources;
}

/** What an import says about a creation that it leaves out. */
export const refuse = (reason: string, cause?: unknown) =>
  new StudioError("invalid_request", reason, { cause });

export interface KeptPicture extends PutPicture {
  seed: number | null;
  isFavourite: boolean;
}

/** @throws StudioError `invalid_request` that names the file */
export async function keepPicture(
  { store }: Pick<Pictures, "store">,
  { archive, used }: ImportRun,
  creationId: string,
  { file, index, seed, is_favourite: isFavourite }: ArchivedCreation["pictures"][number],
): Promise<KeptPicture> {
  // Otherwise one file could be decoded a million times.
  if (used.has(file)) throw refuse(`${file} belongs to another picture already.`);
  used.add(file);
  const bytes = await archive.read(file);
  if (!bytes) throw refuse(`${file} is missing.`);
  let picture: Awaited<ReturnType<typeof inspectPicture>>;
  try {
    picture = await inspectPicture(bytes);
  } catch (cause) {
    throw refuse(`${file} is not a picture that can be read.`, cause);
  }
  return { ...(await putPicture(store, { creationId, index, picture })), seed, isFavourite };
}
