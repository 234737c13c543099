/** The bytes behind a signed link. The signature grants access; the owner was checked when the link was signed. */
import "server-only";
import type { PictureFormat } from "contract/pictures/pictures";
import { StudioError } from "contract/studio-error";
import type { Ledger, Pictures, ViewContext } from "../context/contexts";
import { previewsOf } from "../ledger/stored";
import {
  findPicture,
  PICTURE_MAX_AGE_SECONDS,
  type PictureFile,
  type PictureVariant,
  pictureFile,
  withPublicAddress,
} from "./picture-file";

export type { PictureFile };

/**
 * A finished picture.
 *
 * @param input.format converts the original to a download with the settings written into the file. Without it, the
 * stored bytes are returned.
 * @throws StudioError `link_expired`, `not_found`
 */
export async function readPicture(
  context: ViewContext,
  input: {
    pictureId: string;
    variant: PictureVariant;
    format?: PictureFormat | undefined;
    query: URLSearchParams;
  },
): Promise<PictureFile> {
  const { links, clock } = context;
  const { pictureId, variant, format } = input;
  if (!links.verify(`${pictureId}/${variant}`, input.query, clock.now())) throw expired();
  const row = await findPicture(context, pictureId);
  if (!row) throw missing();
  const wanted = { variant, format };
  return withPublicAddress(context, row, wanted, pictureFile(context, row, wanted));
}

/** @throws StudioError `link_expired`, `not_found` */
export async function readPreview(
  { db, store, links, clock, log }: Ledger & Pictures,
  input: { creationId: string; index: string; query: URLSearchParams },
): Promise<PictureFile> {
  if (!links.verify(`previews/${input.creationId}/${input.index}`, input.query, clock.now())) throw expired();
  const row = await db
    .selectFrom("creations")
    .innerJoin("people", "people.id", "creations.owner_id")
    .select(["creations.id", "previews"])
    .where("creations.id", "=", input.creationId)
    .where("deleted_at", "is", null)
    .where("people.disabled_at", "is", null)
    .executeTakeFirst();
  const preview = row && previewsOf(log, row).find(({ index }) => String(index) === input.index);
  const picture = preview && (await store.open(preview.key));
  if (!preview || !picture) throw missing();
  return {
    mediaType: "image/webp",
    fileName: `preview-${input.index}.webp`,
    maxAgeSeconds: PICTURE_MAX_AGE_SECONDS,
    // The bytes under the key change with every new version, so the tag contains the version from the address.
    tag: `${input.creationId}-preview-${input.index}-${input.query.get("v") ?? ""}-${picture.byteLength}`,
    open: async () => picture,
  };
}

function expired(): StudioError {
  return new StudioError("link_expired", "This link to a picture is not valid or has expired.");
}

function missing(): StudioError {
  return new StudioError("not_found", "There is no such picture.");
}
