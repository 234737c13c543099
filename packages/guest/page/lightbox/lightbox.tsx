import { useCallback, useEffect, useRef, useState } from "react";
import { pinsOf } from "../../pins/threads";
import { useKeys } from "../../present/use-keys";
import { olderFirst } from "../../versions/older-first";
import { VersionBar } from "../../versions/version-bar";
import { answerOfKey } from "../approval/answer-buttons";
import { AnswerRow } from "../approval/answer-row";
import type { Approving } from "../approval/use-approval";
import { CommentForm } from "../comments/comment-form";
import { Comments } from "../comments/comments";
import type { Speaking } from "../comments/speaking";
import { FavouriteButton, RoundButton, RoundLink } from "../controls";
import type { GuestBoard, GuestComment } from "../state/board";
import { nameOf, picturesOf } from "../state/sections";
import { holds, versionsOf } from "../state/versions";
import { madeWithInWords } from "../words";
import { PictureStage } from "./picture-stage";
import { Settings } from "./settings";
import { useModal } from "./use-modal";
import { usePlacing } from "./use-placing";

interface Props {
  board: GuestBoard;
  /** Any version of a picture. */
  pictureId: string;
  /** Opens with the comments. */
  toComment: boolean;
  onMove: (pictureId: string) => void;
  onClose: () => void;
  onFavourite: (pictureId: string, isFavourite: boolean) => void;
  speaking: Speaking;
  /** null where the owner does not ask for approval. */
  approving: Approving | null;
  /** What could not be done; the page below is covered. */
  problem: string | null;
}

/** One picture, large, with its favourites and comments beside it; on a phone below it, in a sheet. */
export function Lightbox({
  board,
  pictureId,
  toComment,
  onMove,
  onClose,
  onFavourite,
  speaking,
  ...on
}: Props) {
  const { approving, problem } = on;
  const items = picturesOf(board);
  const lastId = useRef<string>(undefined);
  // A version may be taken back while it is shown.
  const found = items.find((one) => holds(one, pictureId)) ?? items.find(({ id }) => id === lastId.current);
  const at = found ? items.indexOf(found) : -1;
  const item = items[at];
  useEffect(() => {
    lastId.current = item?.id;
  });
  const [isHeld, setHeld] = useState(false);
  const [isSliding, setSliding] = useState(false);
  const [isTalking, setTalking] = useState(toComment);
  /** The picture to which words are asked for. */
  const [askedFor, setAskedFor] = useState<string | null>(null);
  const [activeId, setActiveId] = useState<string | null>(null);
  const placing = usePlacing(pictureId);
  const dialog = useRef<HTMLDialogElement>(null);
  useModal(dialog, onClose);

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
    else if (/^[1-9]$/.test(event.key)) showVersion(Number(event.key) - 1);
    const answer = answerOfKey(event);
    if (item && answer && approving?.isOpen)
      approving.answer(item.picture.id, answer, answer === "change" ? askWords : undefined);
  }, "after the page");

  function showVersion(index: number): void {
    // A pin that is written stays at its picture.
    if (placing.place?.isSet) return;
    const version = item && versionsOf(item)[index];
    if (version) onMove(version.id);
  }

  /** What is to be changed, in the field or by a pin, of the version that is asked about. */
  function askWords(): void {
    if (!item || !board.allows_comments) return;
    // A pin that is written stays, and says what is to be changed.
    if (placing.place?.isSet) return;
    if (item.picture.id !== pictureId) onMove(item.picture.id);
    setTalking(true);
    setAskedFor(item.picture.id);
  }

  /** Beside the picture, with the focus on the pin's button. */
  const showComment = useCallback((id: string) => {
    setActiveId(id);
    setTalking(true);
    const find = () => dialog.current?.querySelector<HTMLElement>(`[data-thread="${CSS.escape(id)}"] button`);
    requestAnimationFrame(() => find()?.focus());
  }, []);

  if (!item) return null;
  const { note } = item;
  const versions = versionsOf(item);
  const picture = versions.find(({ id }) => id === pictureId) ?? item.picture;
  const number = versions.indexOf(picture) + 1;
  const pair = olderFirst(versions, picture);
  const beside = pair?.find(({ version }) => version !== picture);
  const name = nameOf(item, at);
  const comments = board.comments.filter(({ picture_id }) => versions.some(({ id }) => id === picture_id));
  const versionOf = ({ picture_id }: Pick<GuestComment, "picture_id">) =>
    versions.findIndex(({ id }) => id === picture_id) + 1;
  const count = comments.filter(({ is_deleted }) => !is_deleted).length;
  const hasComments = board.allows_comments || comments.length > 0;
  // While the place of a pin is chosen, the picture has the whole window.
  const isShown = placing.place === null ? isTalking : placing.place.isSet;
  const hasMore = hasComments || note !== "" || picture.settings !== null;
  return (
    <dialog
      ref={dialog}
      aria-label={name}
      onKeyDown={placing.onKeyDown}
      className="appear fixed inset-0 m-0 size-full max-h-none max-w-none overflow-hidden border-0 bg-canvas p-0 text-ink"
    >
      <div className="flex size-full flex-col lg:flex-row">
        <div className="flex min-h-0 min-w-0 flex-1 flex-col">
          <div className="flex items-center px-2 py-1 sm:px-4 sm:py-2">
            <div className="min-w-0 flex-1 px-2 py-1">
              <p className="text-sm text-muted tabular-nums" aria-live="polite">
                <span className="sr-only">Picture </span>
                {at + 1} / {items.length}
                {versions.length > 1 && (
                  // On a phone the buttons below say it.
                  <span className="max-sm:sr-only">{` · Version ${number} of ${versions.length}`}</span>
                )}
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
            {board.allows_favourites && (
              <FavouriteButton
                name={name}
                count={picture.favourites}
                isFavourite={picture.is_favourite}
                onChange={(isFavourite) => onFavourite(picture.id, isFavourite)}
              />
            )}
            {board.allows_comments && (
              <RoundButton
                icon="pin"
                label="Comment at a point of the picture"
                isPressed={placing.place !== null}
                onClick={placing.place ? placing.cancel : placing.begin}
              />
            )}
            {hasMore && (
              <span className="lg:hidden">
                <RoundButton
                  icon={hasComments ? "comment" : "caption"}
                  label={hasComments ? `Comments: ${count}` : "About this picture"}
                  isPressed={isTalking}
                  onClick={() => setTalking(!isTalking)}
                >
                  {count > 0 && <span>{count}</span>}
                </RoundButton>
              </span>
            )}
            {picture.download_url && (
              <RoundLink icon="download" label={`Download: ${name}`} href={picture.download_url} />
            )}
            <RoundButton icon="close" label="Close" onClick={() => dialog.current?.close()} />
          </div>
          {beside && (
            <VersionBar
              versions={versions}
              shown={picture}
              current={item.picture}
              beside={beside.number}
              onShow={showVersion}
              onHold={setHeld}
              isSliding={isSliding}
              onSlide={setSliding}
            />
          )}
          <PictureStage
            key={item.id}
            picture={picture}
            beside={beside?.version}
            isHeld={isHeld}
            divided={isSliding ? pair : null}
            name={name}
            pins={pinsOf(comments.filter(({ picture_id }) => picture_id === picture.id))}
            activeId={activeId}
            onActivate={showComment}
            placing={placing}
            isFirst={at === 0}
            isLast={at === items.length - 1}
            onMove={move}
          />
          {approving && (
            <AnswerRow
              approving={approving}
              pictureId={item.picture.id}
              version={picture === item.picture ? null : versions.indexOf(item.picture) + 1}
              name={name}
              problem={problem}
              onChange={askWords}
              onNext={onMove}
            />
          )}
          {note && !isTalking && (
            <p className="line-clamp-3 px-4 pt-3 pb-[max(1.25rem,env(safe-area-inset-bottom))] text-sm break-words whitespace-pre-line text-muted lg:hidden">
              {note}
            </p>
          )}
        </div>
        {hasMore && (
          <section
            aria-label="About this picture"
            className={`${isShown ? "flex" : "hidden lg:flex"} appear max-h-[60dvh] w-full shrink-0 flex-col gap-6 overflow-y-auto overscroll-contain rounded-t-2xl border-t border-hairline bg-panel px-5 pt-5 pb-[max(1.25rem,env(safe-area-inset-bottom))] lg:max-h-none lg:w-96 lg:rounded-none lg:border-t-0 lg:border-l lg:px-6 lg:py-6`}
          >
            {placing.place?.isSet && (
              <CommentForm
                label="Your comment at this point"
                knownName={board.guest_name}
                takesFocus
                onCancel={placing.cancel}
                onSend={async (written) => {
                  const point = placing.place?.at;
                  const reason = await speaking.comment({ ...written, picture_id: picture.id, ...point });
                  if (reason !== null) return reason;
                  placing.cancel();
                  setTalking(true);
                  setActiveId(written.id);
                  return null;
                }}
              />
            )}
            {note && <p className="text-base break-words whitespace-pre-line">{note}</p>}
            {hasComments && (
              <Comments
                comments={comments}
                pictureId={picture.id}
                draftOf={item.id}
                label={
                  picture === item.picture
                    ? "Your comment on this picture"
                    : `Your comment on version ${number}`
                }
                versions={
                  versions.length > 1
                    ? { of: versionOf, shown: number, onShow: (version) => showVersion(version - 1) }
                    : null
                }
                isOpen={board.allows_comments}
                knownName={board.guest_name}
                speaking={speaking}
                takesFocus={toComment || askedFor === pictureId}
                onPin={askedFor === pictureId ? placing.begin : undefined}
                activeId={activeId}
                onActivate={setActiveId}
                hasOwnForm={placing.place?.isSet === true}
              />
            )}
            {picture.settings && (
              <Settings
                key={picture.id}
                settings={picture.settings}
                nameOfPicture={(id) => {
                  const index = items.findIndex((one) => holds(one, id));
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
