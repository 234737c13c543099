/** The bytes behind a signed link. The signature grants access; whoever asked was checked when the link was signed. */
import "server-only";
import { canEnlarge, MAX_PIXELS, PICTURE_FORMATS, type PictureFormat } from "contract/pictures/pictures";
import { StudioError } from "contract/studio-error";
import { type Reader, readerOf } from "@/lib/pictures/links";
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
 * @param input.isEnlarged makes the download twice as wide and tall by resampling, in its own format if none is given.
 * @param input.mayLook whether somebody may still look at the board that showed them this picture; nobody where it is absent.
 * @throws StudioError `link_expired`, `not_found`; `invalid_request` for a picture that is too large to be enlarged.
 */
export async function readPicture(
  context: ViewContext,
  input: {
    pictureId: string;
    variant: PictureVariant;
    format?: PictureFormat | undefined;
    isEnlarged?: boolean;
    query: URLSearchParams;
    mayLook?: (reader: Reader) => Promise<boolean>;
  },
): Promise<PictureFile> {
  const { links, clock } = context;
  const { pictureId, variant, format, mayLook = async () => false } = input;
  if (!links.verify(`${pictureId}/${variant}`, input.query, clock.now())) throw expired();
  const reader = readerOf(input.query);
  const row = await findPicture(context, pictureId);
  // Of a disabled person, it stays on the boards of others.
  if (!row || !(reader ? await mayLook(reader) : row.owner_disabled_at === null)) throw missing();
  const isEnlarged = input.isEnlarged === true && variant === "original";
  if (isEnlarged && !canEnlarge(row)) throw tooLarge(row);
  const own = PICTURE_FORMATS.find((one) => row.media_type === `image/${one}`) ?? "png";
  const wanted = { variant, format: format ?? (isEnlarged ? own : undefined), isEnlarged };
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

function tooLarge({ width, height }: { width: number; height: number }): StudioError {
  const message = `This picture has ${width} × ${height} pixels. Twice as wide and tall it would have more than ${MAX_PIXELS / 1_000_000} megapixels.`;
  return new StudioError("invalid_request", message, { details: [{ field: "enlarge", message }] });
}

function expired(): StudioError {
  return new StudioError("link_expired", "This link to a picture is not valid or has expired.");
}

function missing(): StudioError {
  return new StudioError("not_found", "There is no such picture.");
}
