"use client";
import type { Board, BoardFavourite, BoardItem } from "contract/boards/board";
import type { BoardComment } from "contract/boards/comments";
import { type Place, WindowedList } from "guest/growing";
import { guessHeight, idOf } from "guest/pins";
import { Heart } from "lucide-react";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { nounFor } from "@/lib/client/words/counted";
import { useMayEdit } from "../board/may-edit";
import { BusyIcon } from "../busy-icon";
import { ShowPicture } from "../show-picture";
import { SidePanel } from "../side-panel";
import { BoardThread } from "./board-thread";
import {
  type FeedbackGroup,
  favouritesInWords,
  feedbackGroups,
  guessGroupHeight,
  versionNumber,
} from "./feedback";
import { NewMark } from "./new-mark";
import { type CommentActions, useCommentActions } from "./use-comment-actions";
import { useLook } from "./use-look";

export interface FeedbackPanelProps {
  board: Board;
  /** Scrolls to a picture on the board and moves the focus to it. */
  onShowPicture: (itemId: string) => void;
  /** Opens a picture large, at a comment with a pin. */
  onTalk: (itemId: string, commentId: string) => void;
  onSortByFavourites: () => void;
  /** Whether the sorting waits until all pictures are loaded. */
  isSorting: boolean;
  /** Opens the share links, where favourites and comments are closed. */
  onShare: () => void;
  onClose: () => void;
}

const idOfGroup = ({ id }: FeedbackGroup) => id;

/** What guests said, beside the board: what is new first, by picture. On a phone a sheet from below. */
export default function FeedbackPanel({
  board,
  onShowPicture,
  onTalk,
  onSortByFavourites,
  isSorting,
  onShare,
  onClose,
}: FeedbackPanelProps) {
  const actions = useCommentActions(board.id);
  const mayEdit = useMayEdit();
  const marked = useLook(board);
  // What comes meanwhile stays in its place, so that nothing that is read moves.
  const [first] = useState(marked);
  const groups = useMemo(() => feedbackGroups(board, marked, first), [board, marked, first]);
  const [heights] = useState(() => new Map<string, number>());
  // Threads are drawn again only when they change, so their handlers stay the same.
  const latest = useRef({ onShowPicture, onTalk });
  useEffect(() => {
    latest.current = { onShowPicture, onTalk };
  });
  const show = useCallback((itemId: string) => latest.current.onShowPicture(itemId), []);
  const talk = useCallback(
    (itemId: string, commentId: string) => latest.current.onTalk(itemId, commentId),
    [],
  );
  return (
    <SidePanel
      title="From your guests"
      onClose={onClose}
      tools={
        mayEdit &&
        board.favourites.length > 0 && (
          <Button size="small" look="quiet" aria-busy={isSorting} onClick={onSortByFavourites}>
            {isSorting ? <BusyIcon /> : <Heart aria-hidden className="size-3.5" />}
            Sort by favourites
          </Button>
        )
      }
    >
      {groups.length === 0 && (
        <p className="py-3 text-sm text-muted">
          Nothing yet. Favourites and comments of people with a link appear here while the page is open.
        </p>
      )}
      <WindowedList
        as="ul"
        className="divide-y divide-hairline"
        items={groups}
        idOf={idOfGroup}
        guessHeight={guessGroupHeight}
        heights={heights}
      >
        {(group, place) => (
          <Group key={group.id} {...{ group, place, heights, actions }} onShow={show} onTalk={talk} />
        )}
      </WindowedList>
      <p className="mt-4 text-xs text-faint">
        Names are what guests typed; nobody checked them.{" "}
        <button
          type="button"
          onClick={onShare}
          className="text-muted underline underline-offset-4 hover:text-ink"
        >
          Close favourites or comments in the links
        </button>
      </p>
    </SidePanel>
  );
}

/** `2 on version 1, 1 on version 2` */
const favouritesByVersion = (item: BoardItem, favourites: readonly BoardFavourite[]): string =>
  item.versions
    .map(({ id }) => favourites.filter(({ picture_id }) => picture_id === id).length)
    .flatMap((count, at) => (count > 0 ? [`${count} on version ${at + 1}`] : []))
    .join(", ");

interface GroupProps {
  group: FeedbackGroup;
  place: Place;
  /** How high its threads were, in pixels, by their ids. */
  heights: Map<string, number>;
  onShow: (itemId: string) => void;
  actions: CommentActions;
  onTalk: (itemId: string, commentId: string) => void;
}

function Group({ group, place, heights, onShow, actions, onTalk }: GroupProps) {
  const { item, favourites, threads, marked } = group;
  const picture = item?.picture;
  const itemId = item?.id;
  const talk = useCallback(({ id }: BoardComment) => itemId && onTalk(itemId, id), [itemId, onTalk]);
  return (
    <li {...place} className="-mx-2 flex items-start gap-3 px-2 py-3">
      {picture ? (
        <ShowPicture picture={picture} onShow={() => itemId && onShow(itemId)} />
      ) : (
        <p className="w-16 shrink-0 text-xs text-muted">Whole board</p>
      )}
      <div className="min-w-0 flex-1">
        {marked > 0 && (
          <p className="mb-1">
            <NewMark count={marked} />
          </p>
        )}
        {favourites.length > 0 && (
          <p className="flex items-start gap-1.5 text-xs text-muted">
            <Heart aria-hidden className="mt-0.5 size-3.5 shrink-0 text-ink" fill="currentColor" />
            <span className="min-w-0 [overflow-wrap:anywhere]">
              <span className="text-ink tabular-nums">
                {favourites.length}
                <span className="sr-only"> {nounFor(favourites.length, "favourite")} of</span>
              </span>{" "}
              <bdi>{favouritesInWords(favourites)}</bdi>
              {item && item.versions.length > 0 && ` (${favouritesByVersion(item, favourites)})`}
            </span>
          </p>
        )}
        {threads.length > 0 && (
          <WindowedList
            as="ul"
            className={favourites.length > 0 ? "mt-2 flex flex-col gap-1" : "flex flex-col gap-1"}
            items={threads}
            {...{ idOf, guessHeight, heights }}
          >
            {(thread, at) => (
              <BoardThread
                key={thread.first.id}
                thread={thread}
                place={at}
                actions={actions}
                onPin={talk}
                version={item && versionNumber(item, thread.first.picture_id)}
              />
            )}
          </WindowedList>
        )}
      </div>
    </li>
  );
}
