/** What the creations of an archive were made from, as files beside their pictures. */
import "server-only";
import type { Kysely } from "kysely";
import type { Database } from "@/lib/db/schema";
import { inputsWithOrigin } from "../inputs/with-origin";
import { type ArchivedInput, INPUT_FOLDER } from "./format";

/** @returns in the order of their places, each with the creation and the picture that it is a copy of, unless its owner has that no more. */
export const inputsOf = (db: Kysely<Database>, creationIds: readonly string[]) =>
  inputsWithOrigin(db, creationIds)
    .select(["creation_inputs.creation_id", "place", "role", "upload_id", "sha256"])
    .select(["uploads.original_key", "uploads.byte_length", "uploads.media_type", "uploads.created_at"])
    .select(["uploads.licence", "uploads.commercial_use", "uploads.from_given"])
    .select(["origin.id as from_id", "origin.origin_id as from_origin", "picture_index"])
    .execute();

export type InputRow = Awaited<ReturnType<typeof inputsOf>>[number];

/** The same for every creation that was made from it. */
export const inputFile = ({ upload_id, media_type }: InputRow): string =>
  `${INPUT_FOLDER}${upload_id}.${media_type === "image/png" ? "png" : "jpg"}`;

export function describeInput(row: InputRow): ArchivedInput {
  const { place, role, licence, commercial_use, sha256, from_id, from_origin, picture_index } = row;
  const from =
    from_id === null || picture_index === null
      ? null
      : { creation_id: from_origin ?? from_id, index: picture_index };
  const from_given = row.from_given === 1;
  return { place, file: inputFile(row), sha256, role, licence, commercial_use, from_given, from };
}

/** The bytes of all files, each once. */
export async function inputBytes(db: Kysely<Database>, creationIds: readonly string[]): Promise<number> {
  let bytes = 0;
  const counted = new Set<string>();
  for (let start = 0; start < creationIds.length; start += BATCH) {
    const rows = await db
      .selectFrom("creation_inputs")
      .innerJoin("uploads", "uploads.id", "creation_inputs.upload_id")
      .select(["upload_id", "byte_length"])
      .where("creation_id", "in", creationIds.slice(start, start + BATCH))
      .execute();
    for (const { upload_id, byte_length } of rows) {
      if (!counted.has(upload_id)) bytes += byte_length;
      counted.add(upload_id);
    }
  }
  return bytes;
}

const BATCH = 500;
