/** A picture of a board as a file for guests. */
import "server-only";
import { PICTURE_FORMATS } from "contract/pictures/pictures";
import { StudioError } from "contract/studio-error";
import {
  type FileWanted,
  findPicture,
  type PictureFile,
  type PictureVariant,
  pictureFile,
} from "@/lib/creations/pictures/picture-file";
import type { BoardsContext } from "../context";

/**
 * The caller has checked that the link works and shows this picture.
 *
 * @param input.showsPrompts whether the file may say how it was made: then the original carries its settings as a download
 * of its owner does, otherwise its pixels alone. Thumbnails and views never carry any.
 * @param input.fileName the name for saving, which is the caller's to keep free of what the link hides.
 * @throws StudioError `not_found` for a picture that is deleted or does not exist.
 */
export async function openSharedPicture(
  { creations }: BoardsContext,
  input: { pictureId: string; variant: PictureVariant; showsPrompts: boolean; fileName: string },
): Promise<PictureFile> {
  const row = await findPicture(creations, input.pictureId);
  if (!row) throw new StudioError("not_found", "There is no such picture.");
  const { variant, showsPrompts, fileName } = input;
  const form = formatOf(row.media_type, showsPrompts);
  const file = pictureFile(creations, row, { variant, isForGuest: true, ...form });
  return { ...file, fileName };
}

/** How an original is handed to others: in its own format, with its settings or without everything but its pixels. */
export function formatOf(
  mediaType: string,
  showsPrompts: boolean,
): Pick<FileWanted, "format" | "isPixelsOnly"> {
  if (!showsPrompts) return { isPixelsOnly: true };
  // A format that takes no settings keeps its bytes.
  return { format: PICTURE_FORMATS.find((format) => `image/${format}` === mediaType) };
}
