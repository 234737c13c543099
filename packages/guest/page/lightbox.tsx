import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useKeys } from "../present/use-keys";
import { type View, WHOLE } from "../zoom/view";
import { ZoomFrame } from "../zoom/zoom-frame";
import { Comments } from "./comments";
import { Heart, RoundButton, RoundLink } from "./controls";
import { Settings } from "./settings";
import type { Draft, GuestBoard } from "./state/board";
import { nameOf, picturesOf } from "./state/sections";
import { madeWithInWords } from "./words";

interface Props {
  board: GuestBoard;
  pictureId: string;
  /** Opens with the comments. */
  toComment: boolean;
  onMove: (pictureId: string) => void;
  onClose: () => void;
  onHeart: (pictureId: string, isHearted: boolean) => void;
  onComment: (draft: Draft) => Promise<string | null>;
}

/** One picture, large, with its hearts and comments beside it; on a phone below it, in a sheet. */
export function Lightbox({ board, pictureId, toComment, onMove, onClose, onHeart, onComment }: Props) {
  const items = picturesOf(board);
  const at = items.findIndex(({ picture }) => picture.id === pictureId);
  const item = items[at];
  const [view, setView] = useState<View>(WHOLE);
  const [isTalking, setTalking] = useState(toComment);
  const dialog = useRef<HTMLDialogElement>(null);
  useModal(dialog, onClose);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another picture is seen whole
  useEffect(() => setView(WHOLE), [pictureId]);
  const isGone = item === undefined;
  useEffect(() => {
    if (isGone) onClose();
  }, [isGone, onClose]);
  const nearUrls = [items[at + 1], items[at - 1]].map((near) => near?.picture.view_url).join(" ");
  useEffect(() => loadAhead(nearUrls.split(" ")), [nearUrls]);

  const move = (step: 1 | -1) => {
    const next = items[at + step];
    if (next) onMove(next.picture.id);
  };
  useKeys((event) => {
    const isTyping = event.target instanceof HTMLElement && event.target.matches("input, textarea");
    const isCovered = document.querySelectorAll("dialog[open]").length > 1;
    if (isTyping || isCovered || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "ArrowRight") move(1);
    else if (event.key === "ArrowLeft") move(-1);
  }, "after the page");

  if (!item) return null;
  const { picture, note } = item;
  const name = nameOf(item, at);
  const comments = board.comments.filter((comment) => comment.picture_id === pictureId);
  const hasComments = board.allows_comments || comments.length > 0;
  const hasMore = hasComments || note !== "" || picture.settings !== null;
  return (
    <dialog
      ref={dialog}
      aria-label={name}
      className="appear fixed inset-0 m-0 size-full max-h-none max-w-none overflow-hidden border-0 bg-canvas p-0 text-ink"
    >
      <div className="flex size-full flex-col lg:flex-row">
        <div className="flex min-h-0 min-w-0 flex-1 flex-col">
          <div className="flex items-center px-2 py-1 sm:px-4 sm:py-2">
            <div className="min-w-0 flex-1 px-2 py-1">
              <p className="text-sm text-muted tabular-nums" aria-live="polite">
                <span className="sr-only">Picture </span>
                {at + 1} / {items.length}
                {item.title && <span className="line-clamp-2 text-ink">{item.title}</span>}
              </p>
              <p className="flex flex-wrap gap-x-3 text-xs text-faint">
                {madeWithInWords([picture.made_with], "a given picture")}
                {picture.download_url && (
                  <a
                    href={`/verify#${picture.download_url}`}
                    className="underline decoration-edge underline-offset-4 hover:text-ink"
                  >
                    Check this file
                  </a>
                )}
              </p>
            </div>
            {board.allows_hearts && (
              <Heart
                name={name}
                count={picture.hearts}
                isHearted={picture.is_hearted}
                onChange={(isHearted) => onHeart(picture.id, isHearted)}
              />
            )}
            {hasMore && (
              <span className="lg:hidden">
                <RoundButton
                  icon={hasComments ? "comment" : "caption"}
                  label={hasComments ? `Comments: ${comments.length}` : "About this picture"}
                  isPressed={isTalking}
                  onClick={() => setTalking(!isTalking)}
                >
                  {comments.length > 0 && <span>{comments.length}</span>}
                </RoundButton>
              </span>
            )}
            {picture.download_url && (
              <RoundLink icon="download" label={`Download: ${name}`} href={picture.download_url} />
            )}
            <RoundButton icon="close" label="Close" onClick={() => dialog.current?.close()} />
          </div>
          <div className="relative min-h-0 flex-1">
            <ZoomFrame
              picture={picture}
              view={view}
              onChange={setView}
              onSwipe={move}
              className="h-full pb-[env(safe-area-inset-bottom)] sm:px-4 sm:pb-4"
            >
              <img
                key={picture.id}
                src={picture.view_url}
                alt={name}
                draggable={false}
                className="size-full rounded-[inherit] bg-tray bg-cover"
              />
            </ZoomFrame>
            {at > 0 && (
              <span className="absolute top-1/2 left-3 hidden -translate-y-1/2 rounded-full bg-canvas/70 sm:block">
                <RoundButton icon="back" label="Previous picture" onClick={() => move(-1)} />
              </span>
            )}
            {at < items.length - 1 && (
              <span className="absolute top-1/2 right-3 hidden -translate-y-1/2 rounded-full bg-canvas/70 sm:block">
                <RoundButton icon="forward" label="Next picture" onClick={() => move(1)} />
              </span>
            )}
          </div>
          {note && !isTalking && (
            <p className="line-clamp-3 px-5 pt-3 pb-[max(1.25rem,env(safe-area-inset-bottom))] text-sm break-words whitespace-pre-line text-muted lg:hidden">
              {note}
            </p>
          )}
        </div>
        {hasMore && (
          <section
            aria-label="About this picture"
            className={`${isTalking ? "flex" : "hidden lg:flex"} appear max-h-[60dvh] w-full shrink-0 flex-col gap-6 overflow-y-auto overscroll-contain rounded-t-2xl border-t border-hairline bg-panel px-5 pt-5 pb-[max(1.25rem,env(safe-area-inset-bottom))] lg:max-h-none lg:w-96 lg:rounded-none lg:border-t-0 lg:border-l lg:px-6 lg:py-6`}
          >
            {note && <p className="text-base break-words whitespace-pre-line">{note}</p>}
            {hasComments && (
              <Comments
                comments={comments}
                pictureId={picture.id}
                isOpen={board.allows_comments}
                knownName={board.guest_name}
                onSend={onComment}
                takesFocus={toComment}
              />
            )}
            {picture.settings && (
              <Settings
                key={picture.id}
                settings={picture.settings}
                nameOfPicture={(id) => {
                  const index = items.findIndex((one) => one.picture.id === id);
                  const other = items[index];
                  return other ? nameOf(other, index) : null;
                }}
                onMove={onMove}
              />
            )}
          </section>
        )}
      </div>
    </dialog>
  );
}

function loadAhead(addresses: readonly string[]): void {
  for (const address of addresses) if (address) new Image().src = address;
}

/** The focus stays inside and returns afterwards; Escape and the Back of the browser close it. */
function useModal(dialog: RefObject<HTMLDialogElement | null>, onClose: () => void): void {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    element.showModal();
    history.pushState({ isLightbox: true }, "");
    const back = () => close.current();
    const closed = () => close.current();
    element.addEventListener("close", closed);
    window.addEventListener("popstate", back);
    // The page below does not scroll away under it.
    document.documentElement.style.overflow = "hidden";
    return () => {
      element.removeEventListener("close", closed);
      window.removeEventListener("popstate", back);
      document.documentElement.style.overflow = "";
      element.close();
      if (history.state?.isLightbox) history.back();
    };
  }, [dialog]);
}
