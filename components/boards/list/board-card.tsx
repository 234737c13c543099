"use client";
import type { BoardSummary } from "contract/boards/board";
import { Link2, MessageCircle } from "lucide-react";
import { Cover } from "@/components/picture/cover";
import { lazyPart } from "@/components/ui/lazy/lazy-part";
import { MenuButton } from "@/components/ui/menu/menu-button";
import { PageLink } from "@/components/ui/page/page-link";
import type { BoardMenuProps } from "./board-menu";
import { countedPictures, newFeedbackInWords, sharedInWords, whoseInWords } from "./words";

const menu = lazyPart(() => import("./board-menu"));

interface Props extends Omit<BoardMenuProps, "onDone"> {
  isFirst: boolean;
}

/** A board in the list: its first pictures, its name, and what there is to know about it. */
export function BoardCard({ board, isFirst, onRename, onDelete, onLeave }: Props) {
  return (
    <li data-item={board.id} className="group/cover min-w-0">
      <PageLink
        href={`/boards/${encodeURIComponent(board.id)}`}
        data-item-focus
        data-tile
        aria-label={cardInWords(board)}
        className="block rounded-tile focus-visible:outline-offset-4"
      >
        <Cover covers={board.covers} isFirst={isFirst} />
      </PageLink>
      <div className="mt-2 flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <h2 className="truncate text-sm text-ink">{board.name}</h2>
          <p
            aria-hidden
            className="flex flex-wrap items-center gap-x-3 gap-y-0.5 text-xs text-muted tabular-nums"
          >
            {countedPictures(board.pictures)}
            {whoseInWords(board) && <span>{whoseInWords(board)}</span>}
            {board.active_links > 0 && (
              <span className="flex items-center gap-1">
                <Link2 className="size-3.5" />
                {sharedInWords(board.active_links)}
              </span>
            )}
            {board.new_feedback > 0 && (
              <span className="flex items-center gap-1 rounded-full bg-ink px-1.5 font-medium text-canvas">
                <MessageCircle className="size-3" />
                {newFeedbackInWords(board.new_feedback)}
              </span>
            )}
          </p>
        </div>
        <MenuButton
          label={`More: ${board.name}`}
          data-tooltip={board.role === "owner" ? "More: rename, delete" : "More: rename, leave"}
          name="Board"
          part={menu}
          content={{ board, onRename, onDelete, onLeave }}
          className="-mr-1"
        />
      </div>
    </li>
  );
}

const cardInWords = (board: BoardSummary): string => {
  const { name, pictures, active_links, new_feedback } = board;
  return [
    name,
    countedPictures(pictures),
    whoseInWords(board).toLowerCase(),
    active_links > 0 && sharedInWords(active_links).toLowerCase(),
    new_feedback > 0 && `${new_feedback} new from guests`,
  ]
    .filter(Boolean)
    .join(", ");
};
