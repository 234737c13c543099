/** Finds the board behind the secret of a share link. */
import "server-only";
import type { LinkPictures } from "contract/boards/share-link";
import { StudioError } from "contract/studio-error";
import { secretHash } from "@/lib/auth/secret-hash";
import type { BoardsContext } from "../context";
import { type Head, headOf } from "./head/read-head";
import { isPassOf, type Lock } from "./password/pass";

/** A board as one share link shows it, and what the link allows. */
export interface SharedBoard extends Head {
  secret: string;
  linkId: string;
  boardId: string;
  name: string;
  /** Rises with every change of the board by its owner. */
  version: number;
  pictures: LinkPictures;
  showsPrompts: boolean;
  showsNotes: boolean;
  /** Whether the foot of the page says how the pictures were made. */
  showsOrigin: boolean;
  allowsDownloads: boolean;
  allowsFavourites: boolean;
  allowsComments: boolean;
  /** In milliseconds since 1970. */
  expiresAt: number;
  openedAt: number | null;
  /** Rises with every change of what its guests said. */
  feedbackVersion: number;
}

/** Longer texts are no secrets; hashing only their beginning bounds the work. */
const MAX_SECRET_CHARACTERS = 100;

/**
 * The one way to a board with a secret: whoever has no pass of a link with a password learns of nothing behind it.
 *
 * @param pass of the guest's browser; null for none.
 * @throws StudioError `not_found`, `password_required`
 */
export async function findSharedBoard(
  context: BoardsContext,
  secret: string,
  pass: string | null = null,
): Promise<SharedBoard> {
  const row = await findLink(context, secret);
  const lock = lockOf(row);
  if (lock && !(pass !== null && isPassOf(context, lock, pass, context.creations.clock.now())))
    throw new StudioError("password_required", "This link asks for a password. Open its page to type it.");
  return viewOf(row, secret);
}

/** What has to be typed to get behind a link; null where it has no password. @throws StudioError `not_found` */
export const findLock = async (context: BoardsContext, secret: string): Promise<Lock | null> =>
  lockOf(await findLink(context, secret));

type LinkRow = Awaited<ReturnType<typeof findLink>>;

const lockOf = ({ link_id, password_hash, expires_at }: LinkRow): Lock | null =>
  password_hash === null ? null : { linkId: link_id, passwordHash: password_hash, expiresAt: expires_at };

/**
 * One indexed look-up for every text, so that a malformed, unknown, expired or revoked secret and one of a deleted board or of a
 * disabled person take the same steps and have the same answer.
 *
 * @throws StudioError `not_found`
 */
async function findLink({ creations: { db, clock } }: BoardsContext, secret: string) {
  const row = await db
    .selectFrom("share_links")
    .innerJoin("boards", "boards.id", "share_links.board_id")
    .innerJoin("people", "people.id", "boards.owner_id")
    .leftJoin("uploads", "uploads.id", "logo_upload_id")
    .select(["share_links.id as link_id", "board_id", "boards.name", "updated_at", "pictures"])
    .select(["expires_at", "opened_at", "feedback_version", "password_hash"])
    .select(["sender", "introduction", "uploads.id as uploadId", "width", "height"])
    .select([
      "shows_prompts",
      "shows_notes",
      "shows_origin",
      "allows_downloads",
      "allows_hearts",
      "allows_comments",
    ])
    .where("secret_hash", "=", secretHash(secret.slice(0, MAX_SECRET_CHARACTERS)))
    .where("revoked_at", "is", null)
    .where("expires_at", ">", clock.now())
    .where("boards.deleted_at", "is", null)
    .where("people.disabled_at", "is", null)
    .executeTakeFirst();
  if (!row) throw new StudioError("not_found", "This link does not work. It may have expired.");
  return row;
}

function viewOf(row: LinkRow, secret: string): SharedBoard {
  return {
    ...headOf(row),
    secret,
    linkId: row.link_id,
    boardId: row.board_id,
    name: row.name,
    version: row.updated_at,
    pictures: row.pictures,
    showsPrompts: row.shows_prompts === 1,
    showsNotes: row.shows_notes === 1,
    showsOrigin: row.shows_origin === 1,
    allowsDownloads: row.allows_downloads === 1,
    allowsFavourites: row.allows_hearts === 1,
    allowsComments: row.allows_comments === 1,
    expiresAt: row.expires_at,
    openedAt: row.opened_at,
    feedbackVersion: row.feedback_version,
  };
}
