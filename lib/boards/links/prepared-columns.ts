/** Columns of a share link that take their time to make: a password's hash, a small copy of a logo. */
import "server-only";
import type { LinkPatch } from "contract/boards/share-link";
import type { Updateable } from "kysely";
import type { ShareLinksTable } from "@/lib/db/tables/sharing";
import type { BoardsContext } from "../context";
import { keepLogo } from "./head/logo";
import { hashPassword } from "./password/hash";

type Prepared = Pick<ShareLinksTable, "password_hash" | "logo_upload_id">;

/**
 * To be called before the transaction that writes them.
 *
 * @returns those of the fields that are given.
 * @throws StudioError `invalid_request` for an upload that is not the owner's, `too_many_requests`, what `keepLogo` throws.
 */
export async function preparedColumns(
  context: BoardsContext,
  ownerId: string,
  { password, logo_upload_id }: Pick<LinkPatch, "password" | "logo_upload_id">,
): Promise<Updateable<Prepared>> {
  return {
    ...(password !== undefined && {
      password_hash: password === null ? null : await hashPassword(password, ownerId),
    }),
    ...(logo_upload_id !== undefined && {
      logo_upload_id: logo_upload_id && (await keepLogo(context, { ownerId, uploadId: logo_upload_id })),
    }),
  };
}
