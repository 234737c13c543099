/** The page of a share link. The server renders it completely; the script then brings it to life. */
import { useCallback, useEffect, useMemo, useState } from "react";
import { useGrowing } from "../growing";
import { Icon } from "../present/icon";
import { Presenter } from "../present/presenter";
import { useKeys } from "../present/use-keys";
import { moveAmongTiles } from "../tiles";
import { ApprovalBar, ApprovalQuestion } from "./approval/approval-bar";
import { NameDialog } from "./approval/name-dialog";
import { useApproval } from "./approval/use-approval";
import { BoardHead } from "./board-head";
import { Comments } from "./comments/comments";
import type { Speaking } from "./comments/speaking";
import { pill } from "./controls";
import { Lightbox } from "./lightbox/lightbox";
import { LoadingAnnouncement, MissingPictures, PictureCount } from "./loading-status";
import { Notice } from "./notice";
import { Pictures } from "./pictures";
import type { FeedbackProps } from "./sheet";
import type { GuestBoard, GuestComment } from "./state/board";
import { firstOf, picturesOf, sectionsOf, slidesOf } from "./state/sections";
import { arrangedByTable } from "./state/table";
import { useSharedBoard } from "./state/use-shared-board";
import { madeWithInWords } from "./words";

export interface GuestPage {
  /** The path of the board's data, such as `/api/shared/{secret}`. */
  path: string;
  board: GuestBoard;
}

const PROBLEM_SHOWN_MS = 8_000;
const PICTURES_AT_ONCE = 200;

export function GuestApp({ path, board: first }: GuestPage) {
  const [{ board, hasEnded, isLocked, isUnreachable, loadingProblem, problem }, shared] = useSharedBoard(
    path,
    first,
  );
  const [opened, setOpened] = useState<{ pictureId: string; toComment: boolean } | null>(null);
  const [presentedAt, setPresentedAt] = useState<number | null>(null);
  const arranged = useMemo(() => arrangedByTable(board), [board]);
  const [shown, end] = useGrowing(arranged.rest.length, PICTURES_AT_ONCE);
  const sections = useMemo(() => firstOf(sectionsOf({ items: arranged.rest }), shown), [arranged, shown]);
  const slides = useMemo(() => slidesOf(arranged.board), [arranged]);
  const close = useCallback(() => setOpened(null), []);
  useKeys((event) => {
    if (moveAmongTiles(event)) event.preventDefault();
  }, "after the page");
  const approving = useApproval(board, shared);
  const answering = approving?.answering ?? null;
  const favourite = useCallback(
    (pictureId: string, isFavourite: boolean) => shared?.setFavourite(pictureId, isFavourite),
    [shared],
  );
  const feedback = useMemo(
    (): FeedbackProps => ({
      comments: countByPicture(board.comments),
      allowsFavourites: board.allows_favourites,
      allowsComments: board.allows_comments,
      onOpen: (pictureId, toComment) => setOpened({ pictureId, toComment }),
      onFavourite: favourite,
      approving: answering,
    }),
    [board.comments, board.allows_favourites, board.allows_comments, favourite, answering],
  );
  useEffect(() => {
    if (!problem) return;
    const timer = setTimeout(() => shared?.dismissProblem(), PROBLEM_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [problem, shared]);

  if (isLocked)
    return (
      <Notice title="This page has a new password">
        <a href={location.pathname} className="underline decoration-edge underline-offset-4">
          Type it
        </a>{" "}
        to see the pictures again.
      </Notice>
    );
  if (hasEnded)
    return (
      <Notice title="This link has ended">
        The pictures are no longer shared here. If you still need them, ask the person who sent you the link.
      </Notice>
    );
  const { pictures: count } = board;
  const loading =
    board.next_cursor === null
      ? null
      : { loaded: picturesOf(board).length, of: count, problem: loadingProblem };
  const madeWith = madeWithInWords(board.made_with, "given pictures");
  const retry = () => shared?.retryLoading();
  const onBoard = board.comments.filter(({ picture_id }) => picture_id === null);
  const speaking: Speaking = {
    comment: async (draft) => (await shared?.comment(draft)) ?? null,
    change: async (id, change) => (await shared?.changeComment(id, change)) ?? null,
    remove: async (id) => (await shared?.deleteComment(id)) ?? null,
  };
  return (
    <>
      <main
        className={`mx-auto max-w-[112rem] px-4 pt-10 sm:px-10 sm:pt-16 lg:px-16 ${approving ? "pb-36" : "pb-16"}`}
      >
        <BoardHead {...board} count={<PictureCount loading={loading} count={count} onRetry={retry} />}>
          {count > 0 && (
            <div className="flex flex-wrap gap-3">
              <button
                type="button"
                className={`needs-script ${pill("primary")}`}
                onClick={() => setPresentedAt(0)}
              >
                <Icon name="present" size={18} filled />
                Present
              </button>
              {board.allows_downloads && (
                <a href={`${path}/zip`} download="" className={pill("plain")}>
                  <Icon name="download" size={18} />
                  Download all
                </a>
              )}
            </div>
          )}
        </BoardHead>
        {approving && <ApprovalQuestion approving={approving} />}
        {count === 0 && !board.table && (
          <p className="text-muted">There are no pictures here yet. They appear as soon as there are.</p>
        )}
        <Pictures {...{ arranged, sections, path, feedback }} />
        <div ref={end} />
        <MissingPictures loading={loading} onRetry={retry} />
        <LoadingAnnouncement loading={loading} />
        {(board.allows_comments || onBoard.length > 0) && (
          <section className="mt-20 max-w-xl" aria-labelledby="comments">
            <h2 id="comments" className="mb-5 text-lg font-medium">
              Comments
            </h2>
            <Comments
              comments={onBoard}
              pictureId={null}
              isOpen={board.allows_comments}
              knownName={board.guest_name}
              speaking={speaking}
            />
          </section>
        )}
        <footer className="mt-20 flex flex-wrap gap-x-6 gap-y-2 border-t border-hairline pt-5 text-xs text-faint">
          {madeWith && <p className="text-muted">{madeWith}</p>}
          <p>
            This link works until <time dateTime={board.expire_time}>{dayOf(board.expire_time)}</time>.
          </p>
          <a href="/verify" className="underline decoration-edge underline-offset-4 hover:text-ink">
            Check where a picture comes from
          </a>
        </footer>
      </main>
      {approving && (
        <ApprovalBar
          approving={approving}
          pictures={count}
          onOpen={(pictureId) => setOpened({ pictureId, toComment: false })}
        />
      )}
      <div
        role="status"
        className={`pointer-events-none fixed inset-x-4 z-10 flex justify-center ${approving ? "bottom-24" : "bottom-4"}`}
      >
        {(problem || isUnreachable) && (
          <p className="appear rounded-full border border-hairline bg-panel px-5 py-2.5 text-sm text-ink shadow-lg">
            {problem ?? "No connection. The page goes on as soon as there is one."}
          </p>
        )}
      </div>
      {opened && (
        <Lightbox
          board={arranged.board}
          {...opened}
          onMove={(pictureId) => setOpened({ pictureId, toComment: false })}
          onClose={close}
          onFavourite={favourite}
          speaking={speaking}
          approving={approving}
          problem={problem}
        />
      )}
      {approving?.isNaming && <NameDialog approving={approving} />}
      {presentedAt !== null && (
        <Presenter
          slides={slides}
          startAt={presentedAt}
          name={board.name}
          onClose={() => setPresentedAt(null)}
        />
      )}
    </>
  );
}

function countByPicture(comments: readonly GuestComment[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { picture_id, is_deleted } of comments)
    if (picture_id !== null && !is_deleted) counts.set(picture_id, (counts.get(picture_id) ?? 0) + 1);
  return counts;
}

const MONTHS = "January February March April May June July August September October November December".split(
  " ",
);

/** In UTC, so that the server's page and the browser's agree; with the year where that is not this one. */
function dayOf(time: string): string {
  const date = new Date(time);
  const year = date.getUTCFullYear() === new Date().getUTCFullYear() ? "" : ` ${date.getUTCFullYear()}`;
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]}${year}`;
}
