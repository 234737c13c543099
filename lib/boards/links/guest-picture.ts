/** A picture as a guest of a share link gets it. */
import "server-only";
import type { PictureFile, PictureVariant } from "@/lib/creations/picture-file";
import { extensionOf, slugOf } from "@/lib/prompt/picture-name";
import type { BoardsContext } from "../context";
import { planBoard } from "../files/board-pictures";
import { openSharedPicture } from "../files/shared-picture";
import type { SharedBoard } from "./find-shared-board";
import { noSuchPicture, notAllowedByLink } from "./guests";
import { isVisible } from "./visible-pictures";

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
  if (!(await isVisible(db, shared, pictureId))) throw noSuchPicture();
  const { showsPrompts } = shared;
  const name = slugOf(shared.name);
  if (variant !== "original")
    return openSharedPicture(context, { pictureId, variant, showsPrompts, fileName: `${name}.webp` });
  // Only downloads need the place among the pictures, so it may read the order of the whole board.
  const { pictures } = await planBoard(context, shared);
  const place = pictures.find((planned) => planned.pictureId === pictureId)?.number ?? 0;
  const number = String(place).padStart(3, "0");
  const file = await openSharedPicture(context, { pictureId, variant, showsPrompts, fileName: "" });
  return { ...file, fileName: `${name}-${number}.${extensionOf(file.mediaType)}` };
}
