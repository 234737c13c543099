"use client";
import type { BoardItem } from "contract/boards/board";
import { MAX_NOTE_CHARACTERS } from "contract/boards/board-limits";
import { useEffect, useRef, useState } from "react";
import { cx } from "@/components/ui/cx";
import { isTyping } from "@/lib/client/commands/keyboard";
import { counted } from "@/lib/client/words/counted";
import { useMayEdit } from "../may-edit";
import { pictureName } from "../words";

const NOTE_LINE = "block h-10 w-full px-1.5 py-0.5 text-left text-xs leading-[18px] text-muted";

/** The note below a picture; a click edits it where the person may. */
export function NoteLine({ item, onEdit }: { item: BoardItem; onEdit: () => void }) {
  const words = <span className="line-clamp-2">{item.note}</span>;
  if (!useMayEdit()) return <p className={NOTE_LINE}>{words}</p>;
  return (
    <button
      type="button"
      onClick={onEdit}
      aria-label={`Edit the note: ${item.note}`}
      className={cx(NOTE_LINE, "rounded hover:bg-raised hover:text-ink")}
    >
      {words}
    </button>
  );
}

interface FieldProps {
  item: BoardItem;
  /** Saves the note. */
  onSave: (note: string) => void;
  /** Called after Escape, after Mod+Enter, and when the focus has gone elsewhere. @param keepsFocus whether the focus should go back to the picture. */
  onDone: (keepsFocus: boolean) => void;
}

/** From this share of the maximum on, the remaining characters are shown. */
const COUNTED_FROM = 0.8;

/** Edits the note of a picture. Leaving the field and Mod+Enter save, Escape does not. */
export function NoteField({ item, onSave, onDone }: FieldProps) {
  const [text, setText] = useState(item.note);
  const field = useRef<HTMLTextAreaElement>(null);
  const isOver = useRef(false);
  useEffect(() => {
    const { current } = field;
    current?.focus({ preventScroll: true });
    current?.setSelectionRange(current.value.length, current.value.length);
  }, []);
  const countId = `note-count-${item.id}`;
  const left = MAX_NOTE_CHARACTERS - text.length;

  function finish({ saves, keepsFocus }: { saves: boolean; keepsFocus: boolean }): void {
    if (isOver.current) return;
    isOver.current = true;
    if (saves && text !== item.note) onSave(text.trim() === "" ? "" : text);
    onDone(keepsFocus);
  }

  return (
    <div className="pt-1">
      <textarea
        ref={field}
        value={text}
        maxLength={MAX_NOTE_CHARACTERS}
        aria-label={`Note for: ${pictureName(item)}`}
        aria-describedby={countId}
        placeholder="A note: the caption when presenting"
        onChange={(event) => setText(event.target.value)}
        onBlur={() => finish({ saves: true, keepsFocus: false })}
        onKeyDown={(event) => {
          if (!isTyping(event.target) || event.nativeEvent.isComposing) return;
          const isSave = event.key === "Enter" && (event.metaKey || event.ctrlKey);
          if (!isSave && event.key !== "Escape") return;
          event.preventDefault();
          event.stopPropagation();
          finish({ saves: isSave, keepsFocus: true });
        }}
        className="block h-28 w-full resize-none rounded-md border border-edge bg-panel px-2 py-1.5 text-base leading-5 text-ink placeholder:text-faint lg:text-[13px]"
      />
      <p
        id={countId}
        className={cx(
          "pt-0.5 text-right text-[11px] leading-4 text-faint tabular-nums",
          text.length < MAX_NOTE_CHARACTERS * COUNTED_FROM && "sr-only",
        )}
      >
        {counted(left, "character")} left
      </p>
    </div>
  );
}
