/** Links of a stored draft expire after a day, and so do uploads that nothing was made from. */
import { notify } from "@/components/ui/notices/notify";
import { ApiError } from "@/lib/client/api/call/errors";
import { findByPictureIds } from "@/lib/client/api/library";
import { readUpload } from "@/lib/client/api/uploads";
import type { DraftPicture, PictureId } from "../draft/draft";
import { draftStoreOf } from "../draft/draft-store";
import { mapPictures } from "../draft/map-pictures";
import { uploaded } from "./settle";

/** Asks for links that work again; a picture that is gone leaves the draft, with a notice. */
export async function renewPicture(personId: string, { picture, title }: DraftPicture): Promise<void> {
  const fresh = await freshLinks(picture).catch(() => undefined);
  if (fresh === undefined) return;
  const store = draftStoreOf(personId);
  const key = JSON.stringify(picture);
  const change = mapPictures(store.read(), (one) => {
    if (JSON.stringify(one.picture) !== key) return one;
    return fresh === null ? null : { ...one, ...fresh };
  });
  if (!change) return;
  store.change(change);
  if (fresh === null)
    notify({
      words: `${title ? `“${title}”` : "A picture"} was removed from the composer: ${"upload_id" in picture ? "an upload that nothing is made from is kept for a day" : "it has been deleted"}.`,
      kind: "problem",
    });
}

/** @returns null for a picture that is gone. @throws what the call throws */
async function freshLinks(picture: PictureId): Promise<Partial<DraftPicture> | null | undefined> {
  if ("file_id" in picture) return undefined;
  if ("upload_id" in picture)
    return readUpload(picture.upload_id).then(uploaded, (error: unknown) => {
      if (error instanceof ApiError && error.httpStatus === 404) return null;
      throw error;
    });
  const { creations } = await findByPictureIds([picture.picture_id]);
  const output = creations.flatMap(({ outputs }) => outputs).find(({ id }) => id === picture.picture_id);
  return output ? { thumbnailUrl: output.thumbnail_url, mediaUrl: output.media_url } : null;
}
