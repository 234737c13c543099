/** Rows of uploads in the form of the contract. */
import "server-only";
import { UPLOAD_KEPT_MS, type Upload } from "contract/pictures/upload";
import { StudioError } from "contract/studio-error";
import type { Kysely, Selectable } from "kysely";
import type { Database } from "@/lib/db/schema";
import type { UploadsTable } from "@/lib/db/tables/uploads";
import type { UploadsContext } from "./context";

type UploadRow = Selectable<UploadsTable>;

/** @param isUsed whether something refers to it. */
export function viewUpload(
  { links, clock }: Pick<UploadsContext, "links" | "clock">,
  row: UploadRow,
  isUsed: boolean,
): Upload {
  const addressOf = (variant: string) => links.sign(`uploads/${row.id}/${variant}`, clock.now());
  return {
    upload_id: row.id,
    width: row.width,
    height: row.height,
    media_type: row.media_type === "image/png" ? "image/png" : "image/jpeg",
    has_alpha: row.has_alpha === 1,
    sha256: row.sha256,
    byte_length: row.byte_length,
    expire_time: isUsed ? null : new Date(row.renewed_at + UPLOAD_KEPT_MS).toISOString(),
    thumbnail_url: addressOf("thumbnail"),
    media_url: addressOf("original"),
  };
}

/** Whether a creation refers to the upload, a deleted one too as long as it can be restored, a sheet that names it, or a share link whose logo it is. */
export async function isUploadUsed(db: Kysely<Database>, id: string): Promise<boolean> {
  const row = await db
    .selectFrom("uploads")
    .select("id")
    .where("id", "=", id)
    .where((e) =>
      e.or([
        e.exists(e.selectFrom("creation_inputs").select("upload_id").where("upload_id", "=", id)),
        e.exists(e.selectFrom("sheet_uploads").select("upload_id").where("upload_id", "=", id)),
        e.exists(e.selectFrom("share_links").select("id").where("logo_upload_id", "=", id)),
      ]),
    )
    .executeTakeFirst();
  return row !== undefined;
}

/** The same for an unknown id and for an upload of somebody else. */
export function uploadNotFound(): StudioError {
  return new StudioError("not_found", "There is no upload with this id.");
}
