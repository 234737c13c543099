import { type ReactNode, useEffect, useState } from "react";
import type { Place } from "../../growing";
import { PinMark } from "../../pins/pin-mark";
import { authorOf, labelOf, type Thread } from "../../pins/threads";
import { COMMENT_EDIT_MINUTES, type GuestComment } from "../state/board";
import { CommentForm } from "./comment-form";
import type { Speaking, VersionsOfComments } from "./speaking";

interface Props {
  thread: Thread<GuestComment>;
  place: Place;
  /** Whether the link still takes comments. */
  isOpen: boolean;
  knownName: string;
  speaking: Speaking;
  /** Whether its pin is highlighted. */
  isActive: boolean;
  onActivate: ((id: string) => void) | undefined;
  versions: VersionsOfComments | null;
}

/** A comment with the replies to it. */
export function GuestThread({
  thread,
  place,
  isOpen,
  knownName,
  speaking,
  isActive,
  onActivate,
  versions,
}: Props) {
  const { first, replies } = thread;
  const [isReplying, setReplying] = useState(false);
  const own = { isOpen, knownName, speaking };
  const version = versions?.of(first) ?? 0;
  const isShown = versions === null || version === versions.shown;
  /** Its point belongs to its version, which is shown then. */
  function activate(): void {
    if (!isShown) versions?.onShow(version);
    onActivate?.(first.id);
  }
  return (
    <li
      data-thread={first.id}
      {...place}
      className={`-mx-2 rounded-lg px-2 py-2 text-sm transition-colors ${isActive ? "bg-raised" : ""}`}
    >
      <Comment comment={first} {...own}>
        {first.number !== null && (
          <button
            type="button"
            aria-label={labelOf(first)}
            aria-pressed={isActive}
            onFocus={() => isShown && onActivate?.(first.id)}
            onClick={activate}
            className="-m-2 rounded-full p-2"
          >
            <PinMark isActive={isActive} isResolved={first.is_resolved}>
              {first.number}
            </PinMark>
          </button>
        )}
      </Comment>
      {versions && (
        <p className="text-xs text-faint">
          {isShown ? (
            `on version ${version}`
          ) : (
            <Small label={`Show version ${version}, of ${labelOf(first)}`} onClick={activate}>
              on version {version}
            </Small>
          )}
        </p>
      )}
      {replies.length > 0 && (
        <ol className="mt-2 flex flex-col gap-2 border-l border-edge pl-3">
          {replies.map((reply) => (
            <li key={reply.id}>
              <Comment comment={reply} {...own} />
            </li>
          ))}
        </ol>
      )}
      {isOpen &&
        (isReplying ? (
          <div className="mt-3">
            <CommentForm
              label={`Your reply to ${first.is_deleted ? "a deleted comment" : authorOf(first)}`}
              knownName={knownName}
              takesFocus
              onCancel={() => setReplying(false)}
              onSend={async (written) => {
                const reply = { ...written, picture_id: first.picture_id, parent_id: first.id };
                const reason = await speaking.comment(reply);
                if (reason === null) setReplying(false);
                return reason;
              }}
            />
          </div>
        ) : (
          <Small label={`Reply to ${labelOf(first)}`} onClick={() => setReplying(true)}>
            Reply
          </Small>
        ))}
    </li>
  );
}

function Comment({
  comment,
  isOpen,
  knownName,
  speaking,
  children,
}: Pick<Props, "isOpen" | "knownName" | "speaking"> & {
  comment: GuestComment;
  /** Its pin. */
  children?: ReactNode;
}) {
  const [isEditing, setEditing] = useState(false);
  const [isSure, setSure] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { id, text, create_time, is_mine, is_edited, is_deleted, is_resolved, parent_id } = comment;
  const isOwn = isOpen && is_mine && !is_deleted;
  const isYoung = Date.now() - Date.parse(create_time) < COMMENT_EDIT_MINUTES * 60_000;
  const remove = async () => (isSure ? setProblem(await speaking.remove(id)) : setSure(true));
  const resolve = async () => setProblem(await speaking.change(id, { is_resolved: !is_resolved }));
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-2">
        {children}
        {!is_deleted && <bdi className="font-medium break-words text-ink">{authorOf(comment)}</bdi>}
        {is_mine && <span className="text-xs text-faint">you</span>}
        <Time at={create_time} />
        {is_edited && <span className="text-xs text-faint">edited</span>}
        {is_resolved && <span className="text-xs text-success">Resolved</span>}
      </p>
      {isEditing ? (
        <CommentForm
          label="Your words"
          initial={text}
          knownName={knownName}
          takesFocus
          onCancel={() => setEditing(false)}
          onSend={async (written) => {
            const reason = await speaking.change(id, { text: written.text });
            if (reason === null) setEditing(false);
            return reason;
          }}
        />
      ) : (
        <p
          dir="auto"
          className={`mt-0.5 break-words whitespace-pre-line ${is_deleted ? "text-faint" : "text-muted"}`}
        >
          {is_deleted ? "Deleted" : text}
        </p>
      )}
      {isOwn && !isEditing && (
        <span className="needs-script">
          {parent_id === null && (
            <Small onClick={() => void resolve()}>{is_resolved ? "Reopen" : "Resolve"}</Small>
          )}
          {isYoung && <Small onClick={() => setEditing(true)}>Edit</Small>}
          {isYoung && <Small onClick={() => void remove()}>{isSure ? "Delete for good" : "Delete"}</Small>}
        </span>
      )}
      {problem && (
        <p role="alert" className="text-sm text-danger">
          Not done. {problem}
        </p>
      )}
    </>
  );
}

function Small({
  label,
  onClick,
  children,
}: {
  /** Where the words alone do not tell it. */
  label?: string;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className="needs-script mr-3 rounded py-2 text-sm text-muted underline decoration-edge underline-offset-4 hover:text-ink"
    >
      {children}
    </button>
  );
}

/** Made once, and when it is needed: that takes a browser longer than to write a hundred times with it. */
let minute: Intl.DateTimeFormat | undefined;

/** The day by the studio's clock until the script runs, then by the guest's own. */
function Time({ at }: { at: string }) {
  const [text, setText] = useState(() => at.slice(0, 10));
  useEffect(() => {
    minute ??= new Intl.DateTimeFormat("en", {
      ...{ day: "numeric", month: "short", hour: "numeric", minute: "2-digit" },
    });
    setText(minute.format(new Date(at)));
  }, [at]);
  return (
    <time dateTime={at} className="text-xs text-faint">
      {text}
    </time>
  );
}
