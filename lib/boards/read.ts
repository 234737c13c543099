/** A board as its owner sees it. */
import "server-only";
import { createHash } from "node:crypto";
import type { Board, BoardItem } from "@/lib/contract/boards/board";
import { madeBy } from "@/lib/creations/view";
import { LINK_RENEWAL_MS } from "@/lib/pictures/links";
import { type OwnBoard, requireBoard } from "./board-row";
import type { BoardsContext } from "./context";
import { type BoardItemRow, itemsOf } from "./items";
import { activeLinksOf } from "./links/active-links";
import { feedbackOf } from "./links/feedback";

const time = (ms: number) => new Date(ms).toISOString();

/**
 * @param known the tag of the caller's previous answer; the board is null when nothing has changed since.
 * @throws StudioError `not_found`
 */
export async function readBoard(
  context: BoardsContext,
  { known, ...which }: OwnBoard & { known?: string | undefined },
): Promise<{ tag: string; board: Board | null }> {
  const { db, clock } = context.creations;
  const row = await requireBoard(db, which);
  const [items, feedback, links] = await Promise.all([
    itemsOf(db, row.id),
    feedbackOf(context, { boardId: row.id, seenAt: row.seen_at }),
    activeLinksOf(context, [row.id]),
  ]);
  const activeLinks = links.get(row.id) ?? 0;
  const tag = createHash("sha256")
    // Signed addresses are renewed, so a board that never changes is read again before they expire.
    .update(JSON.stringify([Math.floor(clock.now() / LINK_RENEWAL_MS), row, items, feedback, activeLinks]))
    .digest("base64url");
  if (tag === known) return { tag, board: null };
  return {
    tag,
    board: {
      id: row.id,
      name: row.name,
      create_time: time(row.created_at),
      items: items.map((item) => viewItem(context, item)),
      ...feedback,
      active_links: activeLinks,
    },
  };
}

function viewItem({ creations }: BoardsContext, { id, picture, title, note, mark }: BoardItemRow): BoardItem {
  if (!picture) return { id, picture: null, title, note, mark };
  const now = creations.clock.now();
  const { service, model, model_name, created_at, enhanced_prompt: _, ...shown } = picture;
  const address = (variant: string) => creations.links.sign(`${picture.id}/${variant}`, now);
  return {
    id,
    picture: {
      ...shown,
      made_by: madeBy(creations, { service, model, model_name }),
      create_time: time(created_at),
      media_url: address("original"),
      view_url: address("view"),
      thumbnail_url: address("thumbnail"),
    },
    title,
    note,
    mark,
  };
}
