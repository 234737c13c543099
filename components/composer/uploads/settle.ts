/** Puts finished uploads into the draft in the place of their files. */
import type { Upload } from "contract/pictures/upload";
import type { Draft, DraftPicture } from "../draft/draft";
import { draftStoreOf } from "../draft/draft-store";
import { mapPictures } from "../draft/map-pictures";
import { type FileUpload, fileUploads } from "./file-uploads";

export type Uploads = ReadonlyMap<string, Pick<FileUpload, "state">>;

/** An upload as the picture of a draft. */
export const uploaded = ({ upload_id, thumbnail_url, media_url, width, height }: Upload) => ({
  picture: { upload_id },
  ...{ thumbnailUrl: thumbnail_url, mediaUrl: media_url, width, height },
});

/** @returns the picture itself where its upload has changed nothing. */
export function settledPicture<Picture extends DraftPicture>(one: Picture, uploads: Uploads): Picture {
  const { picture } = one;
  if (!("file_id" in picture)) return one;
  const state = uploads.get(picture.file_id)?.state;
  if (state?.kind === "done") return { ...one, ...uploaded(state.upload) };
  // What is not uploaded by this tab never will be.
  const isFailed = state?.kind !== "under_way";
  return picture.isFailed === isFailed ? one : { ...one, picture: { ...picture, isFailed } };
}

/** What the uploads change in the draft, as they are now; null where that is nothing. */
export const settled = (draft: Draft, uploads: Uploads): Partial<Draft> | null =>
  mapPictures(draft, (one) => settledPicture(one, uploads));

const followed = new Set<string>();

/** From now on the draft of this person follows the uploads of this tab, also while another page is shown. */
export function followUploads(personId: string): void {
  if (followed.has(personId)) return;
  followed.add(personId);
  const store = draftStoreOf(personId);
  const settle = () => {
    const change = settled(store.read(), fileUploads.read());
    if (change) store.change(change);
  };
  fileUploads.subscribe(settle);
  store.subscribe(settle);
}
