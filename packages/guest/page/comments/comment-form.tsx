import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { pill } from "../controls";
import { FIELD } from "../field";
import { MAX_COMMENT_CHARACTERS, MAX_GUEST_NAME_CHARACTERS } from "../state/board";
import { guestName, newId, rememberGuestName } from "../state/guest-key";
import { counted } from "../words";

/** What somebody typed. The id is the same until it was sent, so that a repeated request adds nothing twice. */
export interface Written {
  id: string;
  guest_name: string;
  text: string;
}

interface Props {
  label: ReactNode;
  /** The words to begin with. */
  initial?: string;
  /** The name that the studio knows of this guest; empty for none. */
  knownName: string;
  /** @returns null when it was sent, else why not. */
  onSend: (written: Written) => Promise<string | null>;
  onCancel?: (() => void) | undefined;
  /** The first empty field takes the focus at once. */
  takesFocus?: boolean;
}

/** The number of characters is shown when so few are left. */
const COUNTED_FROM = 200;

/** A field for words, and once one for the name of who writes them. */
export function CommentForm({ label, initial = "", knownName, onSend, onCancel, takesFocus = false }: Props) {
  const [name, setName] = useState("");
  const [isNaming, setNaming] = useState(false);
  const [text, setText] = useState(initial);
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const nameField = useRef<HTMLInputElement>(null);
  const draftId = useRef("");
  const id = useId();
  useEffect(() => setName((now) => now || knownName || guestName()), [knownName]);
  useEffect(() => {
    if (takesFocus) (nameField.current ?? field.current)?.focus();
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
    const reason = await onSend({ id: draftId.current, guest_name: name.trim(), text });
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
            enterKeyHint="next"
            onInput={(event) => setName(event.currentTarget.value)}
            onKeyDown={(event) => {
              // The words come next; Enter would send an empty comment.
              if (event.key !== "Enter" || text.trim() !== "") return;
              event.preventDefault();
              field.current?.focus();
            }}
            className={FIELD}
          />
        </div>
      )}
      <div>
        <label htmlFor={`${id}text`} className="mb-1 block text-sm text-muted">
          {label}
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
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <button type="submit" disabled={isSending || left < 0} className={pill("primary")}>
          {isSending ? "Sending…" : "Send"}
        </button>
        {onCancel && (
          <button type="button" onClick={onCancel} className={pill("plain")}>
            Cancel
          </button>
        )}
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
          {left < COUNTED_FROM &&
            (left < 0 ? `${counted(-left, "character")} too many` : `${counted(left, "character")} left`)}
        </p>
      </div>
    </form>
  );
}
