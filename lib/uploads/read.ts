/** One upload, and the bytes behind its signed links. */
import "server-only";
import type { Upload } from "contract/pictures/upload";
import { StudioError } from "contract/studio-error";
import { LINK_LIFETIME_MS } from "@/lib/pictures/links";
import type { StoredPicture } from "@/lib/pictures/store";
import type { UploadsContext } from "./context";
import { isUploadUsed, uploadNotFound, viewUpload } from "./view";

/** @throws StudioError `not_found`, the same for an unknown id and for one of somebody else. */
export async function readUpload(
  context: UploadsContext,
  { ownerId, id }: { ownerId: string; id: string },
): Promise<Upload> {
  const row = await context.db
    .selectFrom("uploads")
    .selectAll()
    .where("id", "=", id)
    .where("owner_id", "=", ownerId)
    .executeTakeFirst();
  if (!row) throw uploadNotFound();
  return viewUpload(context, row, await isUploadUsed(context.db, id));
}

/**
 * The bytes, as a file. The signature of the link grants access; the owner was checked when it was signed.
 *
 * @throws StudioError `link_expired`, `not_found`
 */
export async function readUploadedPicture(
  context: UploadsContext,
  {
    uploadId,
    variant,
    query,
  }: { uploadId: string; variant: "original" | "thumbnail"; query: URLSearchParams },
) {
  const { db, links, clock } = context;
  if (!links.verify(`uploads/${uploadId}/${variant}`, query, clock.now()))
    throw new StudioError("link_expired", "This link to a picture is not valid or has expired.");
  const row = await rowsOfFiles(db)
    .innerJoin("people", "people.id", "uploads.owner_id")
    .where("uploads.id", "=", uploadId)
    .where("people.disabled_at", "is", null)
    .executeTakeFirst();
  if (!row) throw pictureNotFound();
  return uploadFile(context, row, variant);
}

/** The kept bytes of an upload, as a file. The caller has checked who asks. @throws StudioError `not_found` */
export async function openUpload(context: FilesContext, uploadId: string): Promise<UploadFile> {
  const row = await rowsOfFiles(context.db).where("uploads.id", "=", uploadId).executeTakeFirst();
  if (!row) throw pictureNotFound();
  return uploadFile(context, row, "original");
}

type FilesContext = Pick<UploadsContext, "db" | "store" | "log">;
type UploadFile = ReturnType<typeof uploadFile>;

const rowsOfFiles = (db: FilesContext["db"]) =>
  db
    .selectFrom("uploads")
    .select(["uploads.id", "media_type", "byte_length", "original_key", "thumbnail_key"]);

const pictureNotFound = () => new StudioError("not_found", "There is no such picture.");

function uploadFile(
  { store, log }: Pick<UploadsContext, "store" | "log">,
  row: {
    id: string;
    media_type: string;
    byte_length: number;
    original_key: string;
    thumbnail_key: string;
  },
  variant: "original" | "thumbnail",
) {
  const isOriginal = variant === "original";
  const key = isOriginal ? row.original_key : row.thumbnail_key;
  const mediaType = isOriginal ? row.media_type : "image/webp";
  const maxAgeSeconds = LINK_LIFETIME_MS / 1_000;
  const { publicAddress } = store;
  return {
    mediaType,
    maxAgeSeconds,
    fileName: `${isOriginal ? "upload" : "thumbnail"}${key.slice(key.lastIndexOf("."))}`,
    tag: `${row.id}-${variant}`,
    async open(): Promise<StoredPicture> {
      const picture = await store.open(key);
      if (picture && (!isOriginal || picture.byteLength === row.byte_length)) return picture;
      const reason = picture ? "incomplete" : "missing";
      log.error({ upload: row.id, variant, reason }, "a stored picture is damaged");
      await picture?.close?.();
      throw new StudioError("picture_damaged", `The stored picture is ${reason}.`);
    },
    ...(publicAddress && {
      publicAddress: (disposition: string) => publicAddress(key, { mediaType, disposition, maxAgeSeconds }),
    }),
  };
}
