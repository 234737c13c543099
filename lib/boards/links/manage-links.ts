/** Share links: create, list, change, revoke. For the owner of a board, and for editors whom the owner lets do so. */
import "server-only";
import type { AuditAction, AuditEntry } from "contract/admin/audit";
import {
  type CreateLinkRequest,
  DEFAULT_LINK_DAYS,
  type LinkPatch,
  MAX_ACTIVE_LINKS,
  MAX_DEAD_LINKS,
  MAX_LINK_DAYS,
  type ShareLink,
} from "contract/boards/share-link";
import { StudioError } from "contract/studio-error";
import type { Kysely, Updateable } from "kysely";
import { type Actor, STUDIO } from "@/lib/audit/actor";
import { writeAudit } from "@/lib/audit/write";
import { secretHash } from "@/lib/auth/secret-hash";
import { newId } from "@/lib/base/ids";
import type { Database } from "@/lib/db/schema";
import type { ShareLinksTable } from "@/lib/db/tables/sharing";
import { type BoardRow, lockBoard, type OwnBoard, requireBoard } from "../board-row";
import type { BoardsContext } from "../context";
import { linkNotFound } from "./link-not-found";
import { preparedColumns } from "./prepared-columns";
import { linkSecret } from "./secret";
import { isActive, type LinkRow, permissionsOf, viewLinks } from "./view-links";

const DAY_MS = 24 * 3_600_000;
const flag = (value: boolean) => (value ? 1 : 0);

type OfLink = OwnBoard & { linkId: string };
/** Who does it, for the audit log; the studio when absent. */
interface By {
  actor?: Actor;
}

/**
 * Makes a share link.
 *
 * @param input.id for a link that has the same address each time; a new one otherwise.
 * @throws StudioError `not_found`, `invalid_request` for a time in the past or too far ahead, `too_many_links`.
 */
export async function createLink(
  context: BoardsContext,
  input: OwnBoard & By & { link: CreateLinkRequest; id?: string },
): Promise<ShareLink> {
  const { db, clock } = context.creations;
  const now = clock.now();
  const { link } = input;
  await requireBoard(db, input, "share");
  const id = input.id ?? newId("li");
  const { password_hash = null, logo_upload_id = null } = await preparedColumns(context, input.ownerId, link);
  const row: LinkRow = {
    id,
    board_id: input.boardId,
    secret_hash: secretHash(linkSecret(context, id)),
    name: link.name,
    sender: link.sender,
    introduction: link.introduction,
    ...{ password_hash, logo_upload_id, made_by: input.ownerId },
    pictures: link.pictures,
    shows_prompts: flag(link.shows_prompts),
    shows_notes: flag(link.shows_notes),
    shows_origin: flag(link.shows_origin),
    allows_downloads: flag(link.allows_downloads),
    allows_hearts: flag(link.allows_favourites),
    allows_comments: flag(link.allows_comments),
    created_at: now,
    expires_at:
      link.expire_time === undefined ? now + DEFAULT_LINK_DAYS * DAY_MS : endOf(link.expire_time, now),
    revoked_at: null,
    opened_at: null,
    feedback_version: 0,
  };
  await db.transaction().execute(async (tx) => {
    const board = await lockBoard(tx, input, "share");
    await requireLinkSpace(tx, input.boardId, now);
    await tx.insertInto("share_links").values(row).execute();
    await noteLink(tx, "link_created", { ...input, board, linkId: id, now }, granted(row));
    await removeOldInactiveLinks(tx, input.boardId, now);
  });
  return viewOne(context, row, input.ownerId);
}

/** All links of a board, the newest first; revoked and expired ones too. @throws StudioError `not_found` */
export async function listLinks(context: BoardsContext, board: OwnBoard): Promise<ShareLink[]> {
  const { db } = context.creations;
  await requireBoard(db, board, "share");
  const rows = await db
    .selectFrom("share_links")
    .selectAll()
    .where("board_id", "=", board.boardId)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .execute();
  return viewLinks(context, rows, board.ownerId);
}

/**
 * Changes what a link shows and allows, at once for the pages that are open. A later end makes an expired link work again; a
 * revoked one stays revoked.
 *
 * @throws StudioError `not_found`, `invalid_request`, `too_many_links`
 */
export async function changeLink(
  context: BoardsContext,
  input: OfLink & By & { change: LinkPatch },
): Promise<ShareLink> {
  const { db, clock } = context.creations;
  const now = clock.now();
  await requireBoard(db, input, "share");
  await linkOf(db, input);
  const change = {
    ...changedColumns(input.change, now),
    ...(await preparedColumns(context, input.ownerId, input.change)),
  };
  const row = await db.transaction().execute(async (tx) => {
    const board = await lockBoard(tx, input, "share");
    const old = await linkOf(tx, input);
    const changed = { ...old, ...change };
    if (isActive(changed, now) && !isActive(old, now)) await requireLinkSpace(tx, input.boardId, now);
    if (Object.keys(change).length > 0) {
      await tx.updateTable("share_links").set(change).where("id", "=", old.id).execute();
      await noteLink(tx, "link_changed", { ...input, board, now }, granted(changed));
    }
    return changed;
  });
  return viewOne(context, row, input.ownerId);
}

/** Ends a link for good: its page, its data and its pictures are dead at once. @throws StudioError `not_found` */
export async function revokeLink(
  { creations: { db, clock } }: BoardsContext,
  of: OfLink & By,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const board = await lockBoard(tx, of, "share");
    const { revoked_at } = await linkOf(tx, of);
    if (revoked_at !== null) return;
    const now = clock.now();
    await tx.updateTable("share_links").set({ revoked_at: now }).where("id", "=", of.linkId).execute();
    await noteLink(tx, "link_revoked", { ...of, board, now }, {});
  });
}

/** Belongs to a transaction that has the lock of the board. Everybody with the address sees the board, so the audit log has who opened it to whom and until when. */
export async function noteLink(
  tx: Kysely<Database>,
  action: AuditAction,
  { actor = STUDIO, board, linkId, now }: By & { board: BoardRow; linkId: string; now: number },
  details: AuditEntry["details"],
): Promise<void> {
  const subject = { id: linkId, name: board.name };
  await writeAudit(tx, { actor, action, subject, details: { board_id: board.id, ...details } }, now);
}

/** What a link allows, for the audit log; its name is the owner's alone. */
const granted = (row: LinkRow): AuditEntry["details"] => ({
  expire_time: new Date(row.expires_at).toISOString(),
  ...permissionsOf(row),
});

async function linkOf(db: Kysely<Database>, { boardId, linkId }: OfLink): Promise<LinkRow> {
  const row = await db
    .selectFrom("share_links")
    .selectAll()
    .where("id", "=", linkId)
    .where("board_id", "=", boardId)
    .executeTakeFirst();
  if (!row) throw linkNotFound();
  return row;
}

async function viewOne(context: BoardsContext, row: LinkRow, personId: string): Promise<ShareLink> {
  const [link] = await viewLinks(context, [row], personId);
  if (!link) throw linkNotFound();
  return link;
}

function changedColumns(patch: LinkPatch, now: number): Updateable<ShareLinksTable> {
  const {
    expire_time,
    name,
    sender,
    introduction,
    pictures,
    password: _,
    logo_upload_id: __,
    allows_favourites: allows_hearts,
    ...flags
  } = patch;
  const flagColumns = Object.entries({ ...flags, allows_hearts }).flatMap(([column, value]) =>
    value === undefined ? [] : [[column, flag(value)]],
  );
  return {
    ...Object.fromEntries(flagColumns),
    ...(name !== undefined && { name }),
    ...(sender !== undefined && { sender }),
    ...(introduction !== undefined && { introduction }),
    ...(pictures !== undefined && { pictures }),
    ...(expire_time !== undefined && { expires_at: endOf(expire_time, now) }),
  };
}

/** @returns the end in milliseconds since 1970. @throws StudioError `invalid_request` */
function endOf(expireTime: string, now: number): number {
  const end = Date.parse(expireTime);
  // Not negated, so that a time that cannot be read is refused too.
  if (end > now && end <= now + MAX_LINK_DAYS * DAY_MS) return end;
  const message =
    end <= now ? "The link would expire in the past." : `A link works for ${MAX_LINK_DAYS} days at most.`;
  throw new StudioError("invalid_request", message, { details: [{ field: "expire_time", message }] });
}

async function requireLinkSpace(tx: Kysely<Database>, boardId: string, now: number): Promise<void> {
  const { count } = await tx
    .selectFrom("share_links")
    .select((e) => e.fn.countAll<number | string>().as("count"))
    .where("board_id", "=", boardId)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", now)
    .executeTakeFirstOrThrow();
  if (Number(count) < MAX_ACTIVE_LINKS) return;
  throw new StudioError(
    "too_many_links",
    `This board has ${MAX_ACTIVE_LINKS} working share links, the maximum. Revoke one first.`,
  );
}

/** Keeps the list of links bounded, however many were made and revoked. */
async function removeOldInactiveLinks(tx: Kysely<Database>, boardId: string, now: number): Promise<void> {
  const dead = tx
    .selectFrom("share_links")
    .select("id")
    .where("board_id", "=", boardId)
    .where((e) => e.or([e("revoked_at", "is not", null), e("expires_at", "<=", now)]))
    .orderBy("created_at", "desc")
    .orderBy("id")
    // An offset needs a limit on SQLite; a call adds one link, so a thousand are far more than there are.
    .limit(1_000)
    .offset(MAX_DEAD_LINKS);
  await tx
    .deleteFrom("share_links")
    .where("id", "in", (e) => e.selectFrom(dead.as("old")).select("old.id"))
    .execute();
}
