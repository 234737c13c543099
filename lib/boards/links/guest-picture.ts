/** A picture as a guest of a share link gets it. */
import "server-only";
import type { PictureFile, PictureVariant } from "@/lib/creations/pictures/picture-file";
import { extensionOf, slugOf } from "@/lib/prompt/picture-name";
import type { BoardsContext } from "../context";
import { openSharedPicture } from "../files/shared-picture";
import { versionNumberOf } from "../versions/item-of";
import type { SharedBoard } from "./find-shared-board";
import { notAllowedByLink, pictureNotFound } from "./guests";
import { isVisible, numberOf } from "./visible-pictures";

/**
 * The file is named after the board, because a prompt may be hidden.
 *
 * @throws StudioError `not_found` for a picture that the link does not show, `not_allowed_by_link` for an original without
 * downloads.
 */
export async function openGuestPicture(
  context: BoardsContext,
  shared: SharedBoard,
  { pictureId, variant }: { pictureId: string; variant: PictureVariant },
): Promise<PictureFile> {
  const { db } = context.creations;
  if (variant === "original" && !shared.allowsDownloads) throw notAllowedByLink("downloads");
  if (!(await isVisible(db, shared, pictureId))) throw pictureNotFound();
  const { showsPrompts } = shared;
  const name = slugOf(shared.name);
  if (variant !== "original")
    return openSharedPicture(context, { pictureId, variant, showsPrompts, fileName: `${name}.webp` });
  const number = String(await numberOf(db, shared, pictureId)).padStart(3, "0");
  const version = await versionNumberOf(db, shared.boardId, pictureId);
  const file = await openSharedPicture(context, { pictureId, variant, showsPrompts, fileName: "" });
  const decision = version === null ? "" : `-v${version}`;
  return { ...file, fileName: `${name}-${number}${decision}.${extensionOf(file.mediaType)}` };
}
