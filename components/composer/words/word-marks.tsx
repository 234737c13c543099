"use client";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { cx } from "@/components/ui/cx";
import { announce } from "@/components/ui/notices/announcer";
import type { CheckedTexts } from "./checked-texts";
import { type FoundWord, inCaseOf, type Place } from "./kept-words";
import { consequence, quoted, unknownInWords } from "./note-words";
import { replaceText } from "./replace-text";
import { useWords } from "./use-words";

export interface WordMarksProps {
  texts: CheckedTexts;
  field: "prompt" | "negative_prompt";
  area: RefObject<HTMLTextAreaElement | null>;
  /** The id of the sentence about unknown words, which describes the field. */
  sentenceId: string;
}

/** Marks what the model understands and what it does not know, and says what becomes of unknown words. */
export function WordMarks({ texts, field, area, sentenceId }: WordMarksProps) {
  const { understood, unknown, main } = useWords(texts, field);
  const text = field === "prompt" ? texts.prompt : texts.negativePrompt;
  const once = unknown.filter(
    ({ word }, at) => unknown.findIndex((one) => one.word.toLowerCase() === word.toLowerCase()) === at,
  );
  const model = texts.model?.name ?? "";
  const words = once.map(({ word }) => word);
  const sentence = unknownInWords({ words, main, field, model });
  useAnnounced(sentence, area);
  if (understood.length === 0 && unknown.length === 0 && main === null) return null;
  return (
    <>
      <Marks area={area} text={text} understood={understood} unknown={unknown} />
      {sentence !== "" && (
        <>
          <span id={sentenceId} className="sr-only">
            {sentence}
          </span>
          <WordList area={area} words={once} main={main} model={model} />
          <p aria-hidden className="absolute inset-x-3 bottom-1.5 truncate text-xs leading-4 text-muted">
            {consequence({ words, main, field })}
          </p>
        </>
      )}
    </>
  );
}

/** After this pause the sentence is read out, unless it has changed meanwhile. */
const ANNOUNCED_AFTER_MS = 800;

function useAnnounced(sentence: string, area: WordMarksProps["area"]): void {
  const last = useRef("");
  useEffect(() => {
    const timer = setTimeout(() => {
      // A text that nobody writes now is described where the field gets the focus.
      const isWritten = document.activeElement === area.current;
      if (sentence !== "" && sentence !== last.current && isWritten) announce(sentence);
      last.current = sentence;
    }, ANNOUNCED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [sentence, area]);
}

interface MarksProps {
  area: RefObject<HTMLTextAreaElement | null>;
  text: string;
  understood: readonly Place[];
  unknown: readonly Place[];
}

/** The same text over the field, transparent but for the lines under the words. */
function Marks({ area, text, understood, unknown }: MarksProps) {
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
  const marks = [
    ...understood.map((place) => ({ ...place, isKnown: true })),
    ...unknown.map((place) => ({ ...place, isKnown: false })),
  ].sort((a, b) => a.start - b.start);
  const shown: ReactNode[] = [];
  let from = 0;
  for (const { start, end, isKnown } of marks) {
    if (start < from) continue;
    shown.push(
      text.slice(from, start),
      <span
        key={start}
        data-word={isKnown ? "understood" : "unknown"}
        className={cx(
          "underline underline-offset-[3px]",
          isKnown ? "decoration-accent decoration-1" : "decoration-muted decoration-dotted decoration-2",
        )}
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
      className="pointer-events-none visible absolute top-0 left-0 overflow-hidden px-3 py-2.5 text-base break-words whitespace-pre-wrap text-transparent select-none lg:text-sm"
    >
      {shown}
      {/* The field has a last line for the caret. */}
      {text.slice(from)}
      {"\u200b"}
    </div>
  );
}

interface WordListProps {
  area: RefObject<HTMLTextAreaElement | null>;
  /** Each word once, as it is first written; that place is replaced. */
  words: readonly FoundWord[];
  main: string | null;
  model: string;
}

/** One line, which scrolls sideways. */
function WordList({ area, words, main, model }: WordListProps) {
  const isMain = ({ word }: { word: string }) => word.toLowerCase() === main?.toLowerCase();
  const hasButtons = ({ nearest }: { nearest: readonly string[] }) => nearest.length > 0;
  const others = words.filter((found) => !isMain(found));
  const mainWord = main === null ? [] : [words.find(isMain) ?? { word: main, nearest: [], start: 0, end: 0 }];
  // What can be done first: the line may be too short for all.
  const listed = [...mainWord, ...others.filter(hasButtons), ...others.filter((found) => !hasButtons(found))];
  function replace({ start, end, word }: FoundWord, known: string) {
    const field = area.current;
    if (!field || field.value.slice(start, end) !== word) return;
    const text = inCaseOf(word, known);
    replaceText(field, { start, end, text, caret: start + text.length });
  }
  const last = listed.length - 1;
  return (
    <div
      className={cx(
        "flex min-w-0 flex-1 items-center gap-1.5 text-xs whitespace-nowrap [scrollbar-width:none]",
        // Only what has a button can be scrolled by keys.
        listed.some(hasButtons) ? "overflow-x-auto" : "overflow-x-clip",
      )}
    >
      {main === null && <span className="shrink-0 text-muted">Not known:</span>}
      <ul aria-label="Not known" className="flex items-center gap-1.5">
        {listed.map((found, at) => (
          <li key={found.word} className="flex items-center gap-1 text-muted">
            {at === 0 && main !== null ? (
              // With known words there is no room for the name of the model.
              `${quoted(main)} is not known${hasButtons(found) ? "" : ` to the ${model}.`}`
            ) : (
              <span>
                {at === 1 && main !== null && "Also not known: "}
                <span className="text-ink">{quoted(found.word)}</span>
                {!hasButtons(found) && (at < last ? "," : ".")}
              </span>
            )}
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
