"use client";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { cx } from "@/components/ui/cx";
import type { CheckedTexts } from "./checked-texts";
import { type FoundWord, inCaseOf } from "./kept-words";
import { replaceText } from "./replace-text";
import { useUnknownWords } from "./use-unknown-words";

export interface UnknownWordsProps {
  texts: CheckedTexts;
  field: "prompt" | "negative_prompt";
  area: RefObject<HTMLTextAreaElement | null>;
  /** The id of the list. */
  listId: string;
}

/** Marks the words that the chosen model does not know, and lists them with the nearest known words. */
export function UnknownWords({ texts, field, area, listId }: UnknownWordsProps) {
  const words = useUnknownWords(texts, field);
  const text = field === "prompt" ? texts.prompt : texts.negativePrompt;
  if (words.length === 0) return null;
  return (
    <>
      <Marks area={area} text={text} words={words} />
      <WordList id={listId} area={area} words={words} />
    </>
  );
}

interface MarksProps {
  area: RefObject<HTMLTextAreaElement | null>;
  text: string;
  words: readonly FoundWord[];
}

/** The same text over the field, transparent but for the lines under the words. */
function Marks({ area, text, words }: MarksProps) {
  const layer = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const [field, over] = [area.current, layer.current];
    if (!field || !over) return;
    // Without the scrollbar, which takes its width from the lines.
    const resize = new ResizeObserver(() => {
      over.style.width = `${field.clientWidth}px`;
      over.style.height = `${field.clientHeight}px`;
    });
    const scroll = () => {
      over.scrollTop = field.scrollTop;
    };
    resize.observe(field);
    scroll();
    field.addEventListener("scroll", scroll, { passive: true });
    return () => {
      resize.disconnect();
      field.removeEventListener("scroll", scroll);
    };
  }, [area]);
  const shown: ReactNode[] = [];
  let from = 0;
  for (const { start, end } of words) {
    shown.push(
      text.slice(from, start),
      <span
        key={start}
        data-unknown=""
        className="underline decoration-muted decoration-dotted decoration-2 underline-offset-[3px]"
      >
        {text.slice(start, end)}
      </span>,
    );
    from = end;
  }
  return (
    <div
      ref={layer}
      aria-hidden
      className="pointer-events-none absolute top-0 left-0 overflow-hidden px-3 py-2.5 text-base break-words whitespace-pre-wrap text-transparent select-none lg:text-sm"
    >
      {shown}
      {/* The field has a last line for the caret. */}
      {text.slice(from)}
      {"\u200b"}
    </div>
  );
}

interface WordListProps {
  id: string;
  area: RefObject<HTMLTextAreaElement | null>;
  words: readonly FoundWord[];
}

/** One line, which scrolls sideways. A word that occurs several times is listed once and replaced where it comes first. */
function WordList({ id, area, words }: WordListProps) {
  const once = words.filter(
    ({ word }, at) => words.findIndex((one) => one.word.toLowerCase() === word.toLowerCase()) === at,
  );
  const hasButtons = ({ nearest }: FoundWord) => nearest.length > 0;
  // What can be done first: the line may be too short for all.
  const listed = [...once.filter(hasButtons), ...once.filter((found) => !hasButtons(found))];
  function replace({ start, end, word }: FoundWord, known: string) {
    const field = area.current;
    if (!field || field.value.slice(start, end) !== word) return;
    const text = inCaseOf(word, known);
    replaceText(field, { start, end, text, caret: start + text.length });
  }
  return (
    <div
      id={id}
      className={cx(
        "flex min-w-0 flex-1 items-center gap-1.5 text-xs whitespace-nowrap [scrollbar-width:none]",
        // Only what has a button can be scrolled by keys.
        listed.some(hasButtons) ? "overflow-x-auto" : "overflow-x-clip",
      )}
    >
      <span className="shrink-0 text-faint">Not understood:</span>
      <ul aria-label="Not understood" className="flex items-center gap-2">
        {listed.map((found) => (
          <li key={found.word} className="flex items-center gap-1 text-muted">
            {found.word}
            {hasButtons(found) && (
              <span aria-hidden className="text-faint">
                →
              </span>
            )}
            {found.nearest.map((known) => (
              <button
                key={known}
                type="button"
                aria-label={`Replace ${found.word} with ${known}`}
                onClick={() => replace(found, known)}
                className="h-6 rounded-sm px-1 text-ink underline decoration-hairline underline-offset-2 hover:bg-raised focus-visible:-outline-offset-2 pointer-coarse:h-10"
              >
                {known}
              </button>
            ))}
          </li>
        ))}
      </ul>
    </div>
  );
}
