/** Values that are pictures: of the studio, uploads, and files that are being uploaded. */
import { MAX_AXIS_VALUES } from "contract/sheets/limits";
import type { ChosenPicture } from "@/components/picture/choose/use-picture-search";
import { counted } from "@/lib/client/words/counted";
import { ownWords } from "@/lib/client/words/own-words";
import type { Draft, DraftPicture, PictureId } from "../draft/draft";
import { uploadsInWords } from "../pictures/plan";
import { fileUploads } from "../uploads/file-uploads";
import { settledPicture, type Uploads } from "../uploads/settle";
import { pickedValue, type SheetAxis, type SheetValue, withValues } from "./sheet-draft";

/** A picture of the composer as a value. */
export const pictureValue = ({ picture, title, thumbnailUrl }: DraftPicture): SheetValue =>
  pickedValue(title || ("picture_id" in picture ? "A picture" : "An upload"), { picture }, thumbnailUrl);

/** A picture of the library as a value. */
export const libraryValue = ({ creation, output }: ChosenPicture): SheetValue =>
  pickedValue(ownWords(creation), { picture: { picture_id: output.id } }, output.thumbnail_url);

/** The value as a picture of the composer; null for one of another kind. */
export function pictureOf({ picked, text, thumbnailUrl }: SheetValue): DraftPicture | null {
  if (!picked || !("picture" in picked)) return null;
  // One of the three, which the contract cannot say for its values.
  const picture = picked.picture as PictureId;
  return { picture, title: text, thumbnailUrl, mediaUrl: "", width: 0, height: 0 };
}

const picturesOf = (values: readonly SheetValue[]): DraftPicture[] =>
  values.flatMap((value) => pictureOf(value) ?? []);

/** That a picture of the axis is not uploaded yet, as a sentence; null when all are. */
export const uploadProblem = ({ values }: Pick<SheetAxis, "values">): string | null =>
  uploadsInWords(picturesOf(values));

/** The axis with finished uploads in the place of their files; itself where there are none. */
export function settledAxis(axis: SheetAxis, uploads: Uploads): SheetAxis {
  const values = axis.values.map((value) => {
    const before = pictureOf(value);
    const now = before && settledPicture(before, uploads);
    if (!now || now === before) return value;
    return { ...value, picked: { picture: now.picture }, thumbnailUrl: now.thumbnailUrl };
  });
  return values.every((value, at) => value === axis.values[at]) ? axis : { ...axis, values };
}

const keyOf = ({ picked }: SheetValue): string => JSON.stringify(picked);

/**
 * The axis with further pictures, each once.
 *
 * @param present values that there are besides.
 * @param leftOut how many more there were, for which an axis has no room.
 */
export function withPictures(
  axis: SheetAxis,
  added: readonly SheetValue[],
  { present = [], leftOut = 0 }: { present?: readonly SheetValue[]; leftOut?: number } = {},
): SheetAxis {
  const known = new Set([...present, ...axis.values].map(keyOf));
  const fresh = added.filter((value) => !known.has(keyOf(value)));
  const room = Math.max(0, MAX_AXIS_VALUES - present.length - axis.values.length);
  const equal = added.length - fresh.length;
  const tooMany = Math.max(0, fresh.length - room) + leftOut;
  return withValues(axis, fresh.slice(0, room), [
    ...(equal > 0 ? [`${counted(equal, "picture")} ${equal === 1 ? "is" : "are"} there already.`] : []),
    ...(tooMany > 0
      ? [`${counted(tooMany, "further picture")} left out: an axis has at most ${MAX_AXIS_VALUES}.`]
      : []),
  ]);
}

/** Stops the uploads of files that no value needs any more. @param draft of the composer, which may need them. */
export function stopUploads(
  before: readonly SheetValue[],
  after: readonly SheetValue[],
  { source, references }: Pick<Draft, "source" | "references">,
): void {
  const files = (pictures: readonly DraftPicture[]) =>
    pictures.flatMap(({ picture }) => ("file_id" in picture ? picture.file_id : []));
  const kept = new Set(files([...picturesOf(after), ...(source ? [source] : []), ...references]));
  for (const id of files(picturesOf(before))) if (!kept.has(id)) fileUploads.remove(id);
}
