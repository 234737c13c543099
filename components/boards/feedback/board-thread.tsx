"use client";
import type { BoardComment } from "contract/boards/comments";
import type { Place } from "guest/growing";
import { labelOf, PinMark, type Thread } from "guest/pins";
import { Eye, EyeOff, Pencil, Trash2 } from "lucide-react";
import { memo, type ReactNode, useState } from "react";
import { IconButton } from "@/components/ui/controls/icon-button";
import { cx } from "@/components/ui/cx";
import { useNowInWords } from "@/components/ui/use-now";
import { serverNow } from "@/lib/client/api/call/server-clock";
import { agoInWords } from "@/lib/client/words/durations";
import { useMayEdit } from "../board/may-edit";
import { authorName, type Marked } from "./feedback";
import { NewMark } from "./new-mark";
import { ReplyForm } from "./reply-form";
import { isAlike, isSameThread } from "./same-thread";
import type { CommentActions } from "./use-comment-actions";

interface Props {
  thread: Thread<Marked<BoardComment>>;
  place: Place;
  actions: CommentActions;
  isActive?: boolean;
  /** Shows the comment at its pin. */
  onPin: (comment: BoardComment) => void;
  /** Called when the pin has got the focus. */
  onFocusPin?: ((comment: BoardComment) => void) | undefined;
  /** Changes the picture at the pin; absent where no model does. */
  onEditFrom?: ((comment: BoardComment) => void) | undefined;
  /** The number of its version; null where the picture has no other. */
  version?: number | null;
}

/** Each answer of the studio has all comments anew: of a thousand threads only those that say something else are drawn again. */
const isUnchanged = (
  { thread: before, place: stood, ...was }: Props,
  { thread: now, place: stands, ...is }: Props,
): boolean => isAlike(was, is) && isAlike(stood, stands) && isSameThread(before, now);

/** A guest's comment with the replies to it, and what its owner does about them. */
export const BoardThread = memo(function BoardThread(props: Props) {
  const { thread, place, actions, isActive = false, onPin, onFocusPin, ...more } = props;
  const { onEditFrom, version = null } = more;
  const { first, replies } = thread;
  const [isReplying, setReplying] = useState(false);
  const label = labelOf(first);
  const mayEdit = useMayEdit();
  return (
    <li
      data-thread={first.id}
      {...place}
      className={cx("-mx-2 rounded-md px-2 py-1.5 transition-colors", isActive && "bg-raised")}
    >
      <Comment comment={first} actions={actions}>
        {first.number !== null && (
          <button
            type="button"
            aria-label={label}
            aria-pressed={isActive}
            onClick={() => onPin(first)}
            onFocus={() => onFocusPin?.(first)}
            className="-m-1.5 rounded-full p-1.5"
          >
            <PinMark isActive={isActive} isResolved={first.is_resolved}>
              {first.number}
            </PinMark>
          </button>
        )}
      </Comment>
      {version !== null && (
        <Small label={`Show version ${version}, of ${label}`} onClick={() => onPin(first)}>
          on version {version}
        </Small>
      )}
      {replies.length > 0 && (
        <ul className="mt-2 grid gap-2 border-l border-edge pl-3">
          {replies.map((reply) => (
            <li key={`${reply.id} ${reply.create_time}`}>
              <Comment comment={reply} actions={actions} />
            </li>
          ))}
        </ul>
      )}
      {!mayEdit ? null : isReplying ? (
        <ReplyForm
          label={`Reply to ${label}`}
          onSend={(id, text) => actions.reply(first, id, text)}
          onDone={() => setReplying(false)}
        />
      ) : (
        <p className="flex flex-wrap gap-x-3">
          <Small label={`Reply to ${label}`} onClick={() => setReplying(true)}>
            Reply
          </Small>
          <Small
            label={`${first.is_resolved ? "Reopen" : "Resolve"} ${label}`}
            onClick={() => actions.resolve(first, !first.is_resolved)}
          >
            {first.is_resolved ? "Reopen" : "Resolve"}
          </Small>
          {onEditFrom && first.number !== null && (
            <Small label={`Edit from this pin: ${label}`} onClick={() => onEditFrom(first)}>
              Edit from this pin
            </Small>
          )}
        </p>
      )}
    </li>
  );
}, isUnchanged);

function Comment({
  comment,
  actions,
  children,
}: {
  comment: Marked<BoardComment>;
  actions: CommentActions;
  /** Its pin. */
  children?: ReactNode;
}) {
  const { text, create_time, is_hidden, is_edited, is_deleted, is_resolved, is_mine, isMarked } = comment;
  const [isEditing, setEditing] = useState(false);
  const ago = useNowInWords((now) => agoInWords(create_time, serverNow(now)));
  const name = authorName(comment);
  const mayEdit = useMayEdit();
  return (
    <div className="flex items-start gap-2">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2 text-xs text-faint">
          {children}
          {!is_deleted && <bdi className="min-w-0 [overflow-wrap:anywhere] text-muted">{name}</bdi>}
          <time dateTime={create_time}>{ago}</time>
          {is_edited && <span>edited</span>}
          {is_resolved && <span className="text-success">Resolved</span>}
          {isMarked && <NewMark />}
          {is_hidden && <span className="text-warning">Hidden from guests</span>}
        </p>
        {isEditing ? (
          <ReplyForm
            label="Your reply"
            initial={text}
            onSend={(_, words) => actions.edit(comment, words)}
            onDone={() => setEditing(false)}
          />
        ) : (
          <p
            dir="auto"
            className={cx(
              "text-sm [overflow-wrap:anywhere] whitespace-pre-wrap",
              is_hidden || is_deleted ? "text-faint" : "text-ink",
            )}
          >
            {is_deleted ? "Deleted" : text}
          </p>
        )}
      </div>
      {is_mine && !is_deleted && !isEditing && (
        <>
          <IconButton icon={Pencil} label="Edit your reply" onClick={() => setEditing(true)} />
          <IconButton icon={Trash2} label="Delete your reply" onClick={() => actions.remove(comment)} />
        </>
      )}
      {!is_mine && !is_deleted && mayEdit && (
        <IconButton
          icon={is_hidden ? Eye : EyeOff}
          label={
            is_hidden ? `Show the comment of ${name} to guests` : `Hide the comment of ${name} from guests`
          }
          data-tooltip={is_hidden ? "Show to guests" : "Hide from guests"}
          onClick={() => actions.hide(comment, !is_hidden)}
        />
      )}
    </div>
  );
}

function Small({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className="rounded py-1 text-xs text-muted underline decoration-edge underline-offset-4 hover:text-ink pointer-coarse:py-2.5"
    >
      {children}
    </button>
  );
}
