"use client";
import { Search, X } from "lucide-react";
import { type RefObject, useEffect, useState } from "react";
import { cx } from "@/components/ui/cx";
import { FIELD } from "./text-field";

interface Props {
  /** Also its placeholder. */
  label: string;
  /** The key that leads to it, where there is one. */
  shortcut?: string;
  className?: string;
  q: string;
  onChange: (change: { q: string }, how: "push" | "replace") => void;
  field: RefObject<HTMLInputElement | null>;
}

/** The pause after typing before the search starts. */
const DEBOUNCE_MS = 250;

/** Searches in a pause of the typing. */
export function SearchField({ label, shortcut, q, onChange, field, className }: Props) {
  const [text, setText] = useState(q);
  const [known, setKnown] = useState(q);
  // The value that this field has written to the address: it arrives when more may have been typed.
  const [written, setWritten] = useState(q);
  if (known !== q) {
    setKnown(q);
    if (q !== written) {
      // The address was changed by the back button or by "Clear all".
      setWritten(q);
      if (q !== text.trim()) setText(q);
    }
  }
  useEffect(() => {
    if (text.trim() === q) return;
    // Back leads to before the search, not through each letter of it.
    const timer = setTimeout(() => {
      setWritten(text.trim());
      onChange({ q: text.trim() }, q === "" ? "push" : "replace");
    }, DEBOUNCE_MS);
    // The way to another page must not be overtaken by the address of a search.
    const leave = (event: MouseEvent) => {
      if (event.target instanceof Element && event.target.closest("a[href]")) clearTimeout(timer);
    };
    document.addEventListener("click", leave, true);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("click", leave, true);
    };
  }, [text, q, onChange]);
  return (
    <div className={cx("relative", className)}>
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-faint"
      />
      <input
        ref={field}
        type="search"
        value={text}
        maxLength={200}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Escape") return;
          event.preventDefault();
          event.stopPropagation();
          if (text) setText("");
          else event.currentTarget.blur();
        }}
        aria-label={label}
        aria-keyshortcuts={shortcut}
        placeholder={label}
        autoComplete="off"
        className={cx(
          FIELD,
          "h-9 !pl-9 pointer-coarse:h-10 [&::-webkit-search-cancel-button]:hidden",
          text && "!pr-9",
        )}
      />
      {text ? (
        <button
          type="button"
          aria-label="Clear the search"
          onClick={() => {
            setText("");
            field.current?.focus();
          }}
          className="absolute top-0 right-0 flex size-9 items-center justify-center text-faint hover:text-ink pointer-coarse:size-10"
        >
          <X aria-hidden className="size-4" />
        </button>
      ) : (
        shortcut && (
          <kbd
            aria-hidden
            className="pointer-events-none absolute top-1/2 right-2.5 -translate-y-1/2 rounded border border-hairline px-1.5 font-mono text-[11px] text-faint pointer-coarse:hidden"
          >
            {shortcut}
          </kbd>
        )
      )}
    </div>
  );
}
