"use client";
import type { Board, BoardItem } from "contract/boards/board";
import type { BoardComment } from "contract/boards/comments";
import { WindowedList } from "guest/growing";
import { guessHeight, idOf, threadsOf } from "guest/pins";
import { type Scene, type View, WHOLE } from "guest/zoom";
import { ChevronLeft, ChevronRight, X } from "lucide-react";
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { IconButton } from "@/components/ui/controls/icon-button";
import { useModal } from "@/components/ui/dialogs/use-modal";
import { ZoomBar } from "@/components/ui/zoom/zoom-bar";
import { isTyping } from "@/lib/client/commands/keyboard";
import { type IntoComposer, putIntoComposer } from "../board/into-composer";
import { pictureName } from "../board/words";
import { BoardThread } from "./board-thread";
import { pictureIdsOf, versionNumber } from "./feedback";
import { TalkStage } from "./talk-stage";
import { useCommentActions } from "./use-comment-actions";

export interface TalkProps {
  /** As it is now: what guests say appears while the view is open. */
  board: Board;
  /** The item to begin with. */
  startAt: string;
  /** The comment to begin with; null for none. */
  commentId: string | null;
  intoComposer: IntoComposer;
  /** Shows this version on the board. */
  onReplace: (item: BoardItem, pictureId: string) => void;
  /** @param itemId the picture that was shown last. */
  onClose: (itemId: string | null) => void;
}

/** One picture over the whole window, with its pins and what guests said about it. Loads when it is opened. */
export default function TalkView({ board, startAt, commentId, intoComposer, onReplace, onClose }: TalkProps) {
  const pictures = board.items.filter(({ picture }) => picture !== null);
  const [itemId, setItemId] = useState(startAt);
  const [activeId, setActiveId] = useState(commentId);
  /** The version that is shown; null for the one of the board. */
  const [shownId, setShownId] = useState<string | null>(
    () => board.comments.find(({ id }) => id === commentId)?.picture_id ?? null,
  );
  const [view, setView] = useState<View>(WHOLE);
  const [scene, setScene] = useState<Scene | null>(null);
  const actions = useCommentActions(board.id);
  const root = useRef<HTMLDivElement>(null);
  useModal(root, true, () => onClose(itemId));
  const at = pictures.findIndex(({ id }) => id === itemId);
  const item = pictures[at];
  const picture = item?.picture ?? null;
  const isGone = picture === null;
  const comments = useMemo(() => {
    const ids = new Set(item ? pictureIdsOf(item) : []);
    return board.comments.filter(({ picture_id }) => picture_id !== null && ids.has(picture_id));
  }, [board.comments, item]);
  const threads = useMemo(
    () => threadsOf(comments.map((comment) => ({ ...comment, isMarked: comment.is_new }))),
    [comments],
  );
  useEffect(() => {
    if (isGone) onClose(null);
  }, [isGone, onClose]);
  const shownPictureId = shownId ?? picture?.id;
  const openPin = useCallback(({ id, picture_id }: BoardComment) => {
    setActiveId(id);
    setShownId(picture_id);
  }, []);
  const focusPin = useCallback(
    ({ id, picture_id }: BoardComment) => picture_id === shownPictureId && setActiveId(id),
    [shownPictureId],
  );
  const composer = useRef(intoComposer);
  useEffect(() => {
    composer.current = intoComposer;
  });
  const editFrom = useCallback(({ picture_id, text, x, y }: BoardComment) => {
    if (picture_id === null) return;
    const at = x === null || y === null ? null : { x, y };
    void putIntoComposer("edit", { id: picture_id }, composer.current, { prompt: text, at });
  }, []);
  const activate = useCallback((id: string) => {
    setActiveId(id);
    // Its thread may be laid out only now.
    requestAnimationFrame(() => focusOn(root.current, id));
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only where it begins
  useEffect(() => {
    if (commentId !== null) focusOn(root.current, commentId);
  }, []);
  if (!item || !picture) return null;

  const step = (by: 1 | -1) => {
    const next = pictures[at + by];
    if (!next) return;
    setItemId(next.id);
    setActiveId(null);
    setShownId(null);
    setView(WHOLE);
  };
  function pressed(event: KeyboardEvent): void {
    if (isTyping(event.target) || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "ArrowRight") step(1);
    else if (event.key === "ArrowLeft") step(-1);
    else if (/^[1-9]$/.test(event.key) && versions[Number(event.key) - 1]) show(Number(event.key) - 1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
  const canEdit = intoComposer.editors.some(({ sources }) => sources !== "none");
  /** Of an earlier version nobody says whose it is. */
  const isOfOthers = ({ picture_id }: BoardComment) =>
    picture_id === picture.id && picture.person_name !== undefined;
  const { versions } = item;
  const index = versions.findIndex(({ id }) => id === (shownId ?? picture.id));
  const shown = versions[index] ?? picture;
  const show = (at: number) => setShownId(versions[at]?.id ?? null);
  return (
    <div
      ref={root}
      role="dialog"
      tabIndex={-1}
      aria-modal="true"
      aria-label="Comments and pins"
      onKeyDown={pressed}
      className="fixed inset-0 z-50 flex flex-col bg-canvas pt-[env(safe-area-inset-top)] outline-none"
    >
      <header className="flex min-h-11 items-center gap-1 px-2 pointer-coarse:min-h-12">
        <IconButton
          icon={X}
          label="Back to the board"
          aria-keyshortcuts="Escape"
          onClick={() => onClose(itemId)}
        />
        <p className="mr-auto ml-1 min-w-0 truncate text-xs text-muted tabular-nums" aria-live="polite">
          {at + 1} of {pictures.length}
          {index >= 0 && ` · Version ${index + 1} of ${versions.length}`} · {pictureName(item)}
        </p>
        <div className="max-md:hidden">
          <ZoomBar view={view} scene={scene} onChange={setView} />
        </div>
        <IconButton
          icon={ChevronLeft}
          label="Previous picture"
          aria-keyshortcuts="ArrowLeft"
          aria-disabled={at === 0}
          onClick={() => step(-1)}
        />
        <IconButton
          icon={ChevronRight}
          label="Next picture"
          aria-keyshortcuts="ArrowRight"
          aria-disabled={at === pictures.length - 1}
          onClick={() => step(1)}
        />
      </header>
      <div className="flex min-h-0 flex-1 max-lg:flex-col">
        <TalkStage
          {...{ item, shown, comments, view, activeId, onReplace }}
          current={picture}
          onView={setView}
          onScene={setScene}
          onStep={step}
          onShow={show}
          onActivate={activate}
        />
        <section
          aria-label="Comments"
          className="overflow-y-auto overscroll-contain border-hairline bg-panel px-4 pt-3 pb-[max(1rem,env(safe-area-inset-bottom))] max-lg:max-h-[45dvh] max-lg:border-t lg:w-88 lg:border-l"
        >
          {threads.length === 0 && (
            <p className="text-sm text-muted">
              Nothing yet. Comments of people with a link appear here while the page is open.
            </p>
          )}
          <WindowedList
            as="ul"
            className="flex flex-col gap-2"
            items={threads}
            idOf={idOf}
            guessHeight={guessHeight}
            keptId={activeId}
          >
            {(thread, place) => (
              <BoardThread
                key={thread.first.id}
                thread={thread}
                place={place}
                actions={actions}
                isActive={thread.first.id === activeId}
                onPin={openPin}
                onFocusPin={focusPin}
                version={versionNumber(item, thread.first.picture_id)}
                onEditFrom={canEdit && !isOfOthers(thread.first) ? editFrom : undefined}
              />
            )}
          </WindowedList>
        </section>
      </div>
    </div>
  );
}

const focusOn = (root: HTMLElement | null, id: string) =>
  root?.querySelector<HTMLElement>(`[data-thread="${CSS.escape(id)}"] button`)?.focus();
