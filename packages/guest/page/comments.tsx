import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { pill } from "./controls";
import { FIELD } from "./field";
import {
  type Draft,
  type GuestComment,
  MAX_COMMENT_CHARACTERS,
  MAX_GUEST_NAME_CHARACTERS,
} from "./state/board";
import { guestName, newId, rememberGuestName } from "./state/guest-key";

interface Props {
  comments: readonly GuestComment[];
  /** null for the whole board. */
  pictureId: string | null;
  /** Whether the link still takes comments. */
  isOpen: boolean;
  /** The name that the studio knows of this guest; empty for none. */
  knownName: string;
  /** @returns null when it was sent, else why not. */
  onSend: (draft: Draft) => Promise<string | null>;
  /** The text field takes the focus at once. */
  takesFocus?: boolean;
}

/** The number of characters is shown when so few are left. */
const COUNTED_FROM = 200;

/** What guests said, and the form to say more. */
export function Comments({ comments, isOpen, ...form }: Props) {
  return (
    <div className="flex flex-col gap-5">
      {comments.length > 0 && (
        <ol className="flex flex-col gap-4">
          {comments.map((comment) => (
            <li key={comment.id} className="text-sm">
              <p className="flex flex-wrap items-baseline gap-x-2">
                <span className="font-medium break-words text-ink">{comment.guest_name}</span>
                {comment.is_mine && <span className="text-xs text-faint">you</span>}
                <Time at={comment.create_time} />
              </p>
              <p className="mt-0.5 break-words whitespace-pre-line text-muted">{comment.text}</p>
            </li>
          ))}
        </ol>
      )}
      {isOpen && <CommentForm key={form.pictureId} {...form} />}
    </div>
  );
}

/** The day by the studio's clock until the script runs, then by the guest's own. */
function Time({ at }: { at: string }) {
  const [text, setText] = useState(() => at.slice(0, 10));
  useEffect(() => {
    setText(
      new Date(at).toLocaleString("en", {
        day: "numeric",
        month: "short",
        hour: "numeric",
        minute: "2-digit",
      }),
    );
  }, [at]);
  return (
    <time dateTime={at} className="text-xs text-faint">
      {text}
    </time>
  );
}

function CommentForm({
  pictureId,
  knownName,
  onSend,
  takesFocus = false,
}: Omit<Props, "comments" | "isOpen">) {
  const [name, setName] = useState("");
  const [isNaming, setNaming] = useState(false);
  const [text, setText] = useState("");
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const nameField = useRef<HTMLInputElement>(null);
  /** The same until the text was sent, so that a repeated request adds nothing twice. */
  const draftId = useRef("");
  const id = useId();
  useEffect(() => setName((now) => now || knownName || guestName()), [knownName]);
  useEffect(() => {
    if (takesFocus) field.current?.focus();
  }, [takesFocus]);

  const left = MAX_COMMENT_CHARACTERS - [...text].length;
  const asksName = isNaming || !(knownName || guestName());

  async function send(event: FormEvent | KeyboardEvent) {
    event.preventDefault();
    if (isSending) return;
    if (text.trim() === "") return field.current?.focus();
    if (name.trim() === "") {
      setProblem("Please type your name first.");
      return nameField.current?.focus();
    }
    setSending(true);
    setProblem(null);
    draftId.current ||= newId();
    const reason = await onSend({
      id: draftId.current,
      picture_id: pictureId,
      guest_name: name.trim(),
      text,
    });
    setSending(false);
    if (reason !== null) return setProblem(`Not sent; your text is kept. ${reason}`);
    draftId.current = "";
    rememberGuestName(name.trim());
    setNaming(false);
    setText("");
  }

  return (
    <form onSubmit={send} className="needs-script flex flex-col gap-3">
      {asksName && (
        <div>
          <label htmlFor={`${id}name`} className="mb-1 block text-sm text-muted">
            Your name
          </label>
          <input
            ref={nameField}
            id={`${id}name`}
            value={name}
            maxLength={MAX_GUEST_NAME_CHARACTERS}
            autoComplete="name"
            onInput={(event) => setName(event.currentTarget.value)}
            className={FIELD}
          />
        </div>
      )}
      <div>
        <label htmlFor={`${id}text`} className="mb-1 block text-sm text-muted">
          {pictureId === null ? "Your comment on the whole board" : "Your comment on this picture"}
        </label>
        <textarea
          ref={field}
          id={`${id}text`}
          value={text}
          rows={3}
          onInput={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void send(event);
          }}
          aria-describedby={`${id}left`}
          className={`${FIELD} resize-y`}
        />
      </div>
      {problem && (
        <p role="alert" className="text-sm text-danger">
          {problem}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <button type="submit" disabled={isSending || left < 0} className={pill("primary")}>
          {isSending ? "Sending…" : "Send"}
        </button>
        {!asksName && (
          <p className="min-w-0 text-sm break-words text-muted">
            as {name}{" "}
            <button
              type="button"
              onClick={() => setNaming(true)}
              className="rounded px-1 py-2 underline underline-offset-2 hover:text-ink"
            >
              Change
            </button>
          </p>
        )}
        <p
          id={`${id}left`}
          className={`ml-auto text-sm tabular-nums ${left < 0 ? "text-danger" : "text-faint"}`}
        >
          {left < COUNTED_FROM && (left < 0 ? `${-left} characters too many` : `${left} characters left`)}
        </p>
      </div>
    </form>
  );
}
