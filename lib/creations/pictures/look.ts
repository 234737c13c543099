/** A small copy of a picture for a model that looks at it. It is made each time, and not kept. */
import "server-only";
import type { CreationOutput } from "contract/creations/creation";
import { StudioError } from "contract/studio-error";
import { convertCopy } from "@/lib/pictures/conversions";
import { encodeForReader } from "@/lib/pictures/encode";
import type { ViewContext } from "../context/contexts";
import { findByPictureIds } from "./find-by-picture-ids";
import { readPicture } from "./pictures";

/** The longer side. */
export const LOOK_PIXELS = 512;

/**
 * @param of.signal aborts when nobody waits for it any more.
 * @returns a JPEG of at most `LOOK_PIXELS`, and what is known of the picture.
 * @throws StudioError `not_found` for another person's picture, too; `picture_damaged`, `downloads_busy`
 */
export async function lookAt(
  context: ViewContext,
  { ownerId, pictureId, signal }: { ownerId: string; pictureId: string; signal: AbortSignal },
): Promise<{ bytes: Buffer; mediaType: "image/jpeg"; creationId: string; output: CreationOutput }> {
  const { creations } = await findByPictureIds(context, { ownerId, pictureIds: [pictureId] });
  for (const { creation_id, outputs } of creations) {
    const output = outputs.find(({ id }) => id === pictureId);
    if (!output) continue;
    const query = new URL(output.thumbnail_url).searchParams;
    const file = await readPicture(context, { pictureId, variant: "thumbnail", query });
    const parts: Uint8Array[] = [];
    for await (const part of (await file.open(signal)).read()) parts.push(part);
    const bytes = await convertCopy(() => encodeForReader(Buffer.concat(parts), LOOK_PIXELS), signal);
    return { bytes, mediaType: "image/jpeg", creationId: creation_id, output };
  }
  throw new StudioError("not_found", "You have no picture with this id.");
}
