/** What an archived sheet asks, from its lines, and with the pictures of the person who imports it. */
import "server-only";
import type { Kysely } from "kysely";
import { renamed } from "@/lib/base/named-pictures";
import { findCreations, findPictures } from "@/lib/creations/archive/find-archived";
import { refusePart } from "@/lib/creations/archive/import-parts";
import type { Database } from "@/lib/db/schema";
import { parseQuestion, type Question, soundQuestion } from "../question";
import type { ArchivedLine, ArchivedSheet } from "./format";

/** @throws StudioError with the reason for a question that this studio does not understand, or that nobody can ask. */
export function archivedQuestion({ request }: ArchivedSheet, lines: readonly ArchivedLine[]): Question {
  const axes: (Record<string, unknown> & { values: unknown[] })[] = [];
  for (const line of lines) {
    if ("axis" in line) axes.push({ ...line.axis, values: [] });
    else if ("value" in line) axes.at(-1)?.values.push(line.value);
  }
  const question = parseQuestion({ request, axes });
  if (!question) throw refusePart("The question of this sheet has a missing or wrong value.");
  return soundQuestion(question);
}

/** The question with the person's own pictures in place of the archived ones; those that the person has not stay unknown. */
export async function withOwnPictures(
  db: Kysely<Database>,
  { ownerId, question, lines }: { ownerId: string; question: Question; lines: readonly ArchivedLine[] },
): Promise<Question> {
  const ids = new Map<string, string>();
  const pictures = lines.flatMap((line) => ("picture_id" in line ? [line] : []));
  const pictureAt = await findPictures(
    db,
    ownerId,
    pictures.map(({ creation_id }) => creation_id),
  );
  for (const { picture_id, creation_id, index } of pictures)
    ids.set(picture_id, pictureAt(creation_id, index) ?? picture_id);
  const uploads = lines.flatMap((line) => ("upload_id" in line ? [line] : []));
  const creations = await findCreations(
    db,
    ownerId,
    uploads.map(({ creation_id }) => creation_id),
  );
  const kept = await db
    .selectFrom("creation_inputs")
    .select(["creation_id", "place", "upload_id"])
    .where("creation_id", "in", [...creations.values(), ""])
    .execute();
  const keptAt = new Map(kept.map((input) => [`${input.creation_id} ${input.place}`, input.upload_id]));
  for (const { upload_id, creation_id, place } of uploads) {
    const own = keptAt.get(`${creations.get(creation_id)} ${place}`);
    if (own) ids.set(upload_id, own);
  }
  return ids.size === 0 ? question : renamed(question, ids);
}
