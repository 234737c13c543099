"use client";
import { MAX_COMMENT_CHARACTERS } from "contract/boards/comments";
import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/controls/button";

interface Props {
  label: string;
  /** The words to begin with. */
  initial?: string;
  /** @param id the same until it was sent. @returns null when it was sent, else why not. */
  onSend: (id: string, text: string) => Promise<string | null>;
  onDone: () => void;
}

/** A few words of the owner. Mod+Enter sends, Escape does not. */
export function ReplyForm({ label, initial = "", onSend, onDone }: Props) {
  const [text, setText] = useState(initial);
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [id] = useState(() => crypto.randomUUID());
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const isOff = text.trim() === "" || isSending;

  async function send(): Promise<void> {
    if (isOff) return;
    setSending(true);
    const reason = await onSend(id, text);
    setSending(false);
    setProblem(reason);
    if (reason === null) onDone();
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
      className="mt-1 grid gap-2"
    >
      <textarea
        ref={field}
        value={text}
        rows={2}
        maxLength={MAX_COMMENT_CHARACTERS}
        aria-label={label}
        placeholder="Guests read it without your name"
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          const isSend = event.key === "Enter" && (event.metaKey || event.ctrlKey);
          if (!isSend && event.key !== "Escape") return;
          event.preventDefault();
          event.stopPropagation();
          if (isSend) void send();
          else onDone();
        }}
        className="block w-full resize-y rounded-md border border-edge bg-canvas px-2 py-1.5 text-base text-ink placeholder:text-faint lg:text-sm"
      />
      {problem && (
        <p role="alert" className="text-xs text-danger">
          Not sent; your text is kept. {problem}
        </p>
      )}
      <div className="flex gap-2">
        <Button type="submit" size="small" look="primary" aria-disabled={isOff}>
          Send
        </Button>
        <Button size="small" look="quiet" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
