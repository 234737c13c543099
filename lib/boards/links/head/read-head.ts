/** What stands at the head of a board that is handed to somebody: from whom, a logo, and a few words. */
import "server-only";
import type { Kysely } from "kysely";
import type { Database } from "@/lib/db/schema";
import { linkNotFound } from "../link-not-found";

export interface Logo {
  uploadId: string;
  width: number;
  height: number;
}

export interface Head {
  /** Empty for nobody. */
  sender: string;
  introduction: string;
  logo: Logo | null;
}

/** For what has none. */
export const NO_HEAD: Head = { sender: "", introduction: "", logo: null };

/** The head of a share link of this board, whether it works or not; none without a link. @throws StudioError `not_found` */
export async function readHead(
  db: Kysely<Database>,
  { boardId, linkId }: { boardId: string; linkId?: string | undefined },
): Promise<Head> {
  if (linkId === undefined) return NO_HEAD;
  const row = await db
    .selectFrom("share_links")
    .leftJoin("uploads", "uploads.id", "logo_upload_id")
    .select(["sender", "introduction", "uploads.id as uploadId", "width", "height"])
    .where("share_links.id", "=", linkId)
    .where("board_id", "=", boardId)
    .executeTakeFirst();
  if (!row) throw linkNotFound();
  return headOf(row);
}

/** @param row of a link, joined with its logo. */
export function headOf({
  sender,
  introduction,
  uploadId,
  width,
  height,
}: {
  sender: string;
  introduction: string;
  uploadId: string | null;
  width: number | null;
  height: number | null;
}): Head {
  const isThere = uploadId !== null && width !== null && height !== null;
  return { sender, introduction, logo: isThere ? { uploadId, width, height } : null };
}
