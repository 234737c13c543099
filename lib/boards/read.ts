/** A board as its owner and its members see it, page by page. */
import "server-only";
import { createHash } from "node:crypto";
import type { Board, BoardItem, BoardItemsPage } from "contract/boards/board";
import { BOARD_PAGE_ITEMS } from "contract/boards/request-limits";
import { nextPage } from "contract/lists";
import type { PictureVariant } from "@/lib/creations/pictures/picture-file";
import { madeBy } from "@/lib/creations/view/view";
import { LINK_RENEWAL_MS } from "@/lib/pictures/links";
import { latestApproval } from "./approvals/rows";
import { viewApproval } from "./approvals/view";
import { mayDo, type OwnBoard, requireBoard } from "./board-row";
import type { BoardsContext } from "./context";
import { formatCursor, parseCursor } from "./cursor";
import { type BoardItemRow, itemsAfter } from "./items";
import { activeLinksOf } from "./links/active-links";
import { feedbackOf } from "./links/feedback";
import { feedbackVersionsOf } from "./links/feedback-version";
import { noteLook, peopleOf } from "./members/people";
import { addressOf } from "./members/picture-address";
import { sheetOfBoard } from "./sheet/table";
import { totalsOf } from "./totals";
import { nextTurn } from "./turns/next-turn";

const time = (ms: number) => new Date(ms).toISOString();

/**
 * The board with its first page. Nothing here takes long at a time, however large the board is.
 *
 * @param known the tag, and `version` the version, of the caller's board; the answer's board is null when both are still right.
 * @throws StudioError `not_found`
 */
export async function readBoard(
  context: BoardsContext,
  { known, version, ...which }: OwnBoard & { known?: string | undefined; version?: string | undefined },
): Promise<{ tag: string; board: Board | null }> {
  const { db } = context.creations;
  const { ownerId: personId } = which;
  const row = await requireBoard(db, which, "look");
  await noteLook(context, { ...which, board: row });
  const [totals, sheet, said, links, people, round] = await Promise.all([
    totalsOf(db, row.id),
    // The sheet itself is the owner's alone.
    row.sheet_id === null || row.role !== "owner"
      ? undefined
      : sheetOfBoard(db, row.id).select(["sheets.id", "sheets.name"]).executeTakeFirst(),
    feedbackVersionsOf(db, row.id),
    activeLinksOf(context, [row.id]),
    peopleOf(context, { board: row, personId }),
    latestApproval(db, { board_id: row.id }),
  ]);
  const activeLinks = links.get(row.id) ?? 0;
  const picturesTag = tagOf(context, [totals.deleted, totals.favourites]);
  const { role, seenAt } = row;
  const may_share = mayDo("share", row);
  const tag = tagOf(context, [
    ...[row.id, seenAt, said, activeLinks, picturesTag, sheet, round],
    ...[role, may_share, people],
  ]);
  if (tag === known && version === String(row.updated_at)) return { tag, board: null };
  const feedback = await feedbackOf(context, { ...which, seenAt });
  const { items, next } = await itemsAfter(db, row.id, null, BOARD_PAGE_ITEMS);
  await nextTurn();
  return {
    tag,
    board: {
      id: row.id,
      name: row.name,
      ...{ role, may_share, people },
      sheet: sheet ?? null,
      create_time: time(row.created_at),
      version: row.updated_at,
      pictures_tag: picturesTag,
      counts: totals.counts,
      not_cleared: totals.notCleared,
      items: items.map((item) => viewItem(context, item, which)),
      ...nextPage(formatCursor(next)),
      ...feedback,
      approval: round ? await viewApproval(context, round) : null,
      active_links: activeLinks,
    },
  };
}

/**
 * A page of a board.
 *
 * @param cursor `next_cursor` of the page before; the first page without one. @param known the tag of the caller's earlier answer for this page.
 * @throws StudioError `not_found`, `invalid_request`
 */
export async function readBoardItems(
  context: BoardsContext,
  { cursor, known, ...which }: OwnBoard & { cursor?: string | undefined; known?: string | undefined },
): Promise<BoardItemsPage> {
  const { db } = context.creations;
  const start = parseCursor(cursor);
  const { id } = await requireBoard(db, which, "look");
  const { items, next } = await itemsAfter(db, id, start, BOARD_PAGE_ITEMS);
  await nextTurn();
  const tag = tagOf(context, [items, next]);
  return {
    tag,
    items: tag === known ? null : items.map((item) => viewItem(context, item, which)),
    ...nextPage(formatCursor(next)),
  };
}

const tagOf = ({ creations }: BoardsContext, shown: unknown) =>
  createHash("sha256")
    // Signed addresses are renewed, so a board that never changes is read again before they expire.
    .update(JSON.stringify([Math.floor(creations.clock.now() / LINK_RENEWAL_MS), shown]))
    .digest("base64url");

/** An item with the addresses of its picture. @param which the board, and who asks, who is told the names of others alone. */
export function viewItem(
  context: BoardsContext,
  { id, picture, title, note, decision, decider, noter, versions }: BoardItemRow,
  which: OwnBoard,
): BoardItem {
  const { creations } = context;
  const { ownerId: personId } = which;
  const by = {
    ...(decider && decider.id !== personId && { decided_by: decider.name }),
    ...(noter && noter.id !== personId && { noted_by: noter.name }),
  };
  if (!picture) return { id, picture: null, title, note, decision, versions: [], ...by };
  const now = creations.clock.now();
  const {
    service,
    model,
    model_name,
    created_at,
    enhanced_prompt: _,
    made_with: __,
    source,
    maker,
    ...shown
  } = picture;
  const isOwn = maker?.id === personId;
  const address = (variant: PictureVariant) =>
    addressOf(context, which, { id: picture.id, ownerId: maker?.id ?? null }, variant);
  return {
    id,
    picture: {
      ...shown,
      made_by: madeBy(creations, { service, model, model_name }),
      create_time: time(created_at),
      // Of somebody else's picture it may be one that stands on no board.
      ...(source &&
        isOwn && {
          made_from: {
            ...{ operation: source.operation, index: source.index },
            creation_id: source.creation_id,
            thumbnail_url: creations.links.sign(`uploads/${source.upload_id}/thumbnail`, now),
          },
        }),
      ...(maker && !isOwn && { person_name: maker.name }),
      media_url: address("original"),
      view_url: address("view"),
      thumbnail_url: address("thumbnail"),
    },
    title,
    note,
    decision,
    versions: versions.map((version) => ({
      ...{ id: version.id, creation_id: version.creation_id, index: version.picture_index },
      ...{ width: version.width, height: version.height },
      create_time: time(version.created_at),
      media_url: addressOf(context, which, version, "original"),
      view_url: addressOf(context, which, version, "view"),
      thumbnail_url: addressOf(context, which, version, "thumbnail"),
    })),
    ...by,
  };
}
