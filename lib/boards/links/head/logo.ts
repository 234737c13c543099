/** The logo of a share link: a small copy of an upload, which is an upload itself and kept as long as the link. */
import "server-only";
import { LOGO_PIXELS } from "contract/boards/share-link";
import { MAX_PIXELS } from "contract/pictures/pictures";
import { StudioError } from "contract/studio-error";
import sharp from "sharp";
import { convertCopy } from "@/lib/pictures/conversions";
import { addUpload } from "@/lib/uploads/add";
import { openUpload } from "@/lib/uploads/read";
import { renewUpload } from "@/lib/uploads/renew";
import type { BoardsContext } from "../../context";
import type { SharedBoard } from "../find-shared-board";

/**
 * The upload to keep for a logo.
 *
 * @param input.uploadId of any size; one that is small enough is kept itself.
 * @returns its id. Nothing refers to it yet, so it is kept for a day.
 * @throws StudioError `invalid_request` for an unknown upload and for one of somebody else; what `addUpload` throws.
 */
export async function keepLogo(
  { creations }: BoardsContext,
  { ownerId, uploadId }: { ownerId: string; uploadId: string },
): Promise<string> {
  const row = await renewUpload(creations, { ownerId, uploadId });
  if (!row) throw noSuchUpload();
  if (Math.max(row.width, row.height) <= LOGO_PIXELS) return row.id;
  const small = await convertCopy(async () => {
    const bytes = await creations.store.get(row.original_key);
    if (!bytes) throw new StudioError("picture_damaged", "The stored picture is missing.");
    const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error" }).resize(
      LOGO_PIXELS,
      LOGO_PIXELS,
      { fit: "inside" },
    );
    return (row.media_type === "image/png" ? picture.png() : picture.jpeg({ quality: 90 })).toBuffer();
  });
  const { upload_id } = await addUpload(creations, { ownerId, read: async () => small });
  return upload_id;
}

/** The bytes for guests. @throws StudioError `not_found` */
export async function openLogo({ creations }: BoardsContext, { logo }: SharedBoard) {
  if (logo === null) throw new StudioError("not_found", "This link has no logo.");
  const { publicAddress: _, ...file } = await openUpload(creations, logo.uploadId);
  return { ...file, fileName: file.fileName.replace("upload", "logo") };
}

function noSuchUpload(): StudioError {
  const message = "The logo is no upload of yours. Add the picture again.";
  return new StudioError("invalid_request", message, { details: [{ field: "logo_upload_id", message }] });
}
