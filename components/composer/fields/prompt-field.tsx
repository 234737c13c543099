"use client";
import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useRef } from "react";
import { cx } from "@/components/ui/cx";
import { grouped } from "@/lib/client/words/counted";
import type { CheckedTexts } from "../words/checked-texts";
import { usePromptHelp } from "../words/use-prompt-help";

interface Props {
  id: string;
  label: string;
  placeholder: string;
  value: string;
  limit: number;
  onChange: (value: string) => void;
  onKeyDown?: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
  problem?: string | undefined;
  fieldRef?: Ref<HTMLTextAreaElement>;
  className?: string;
  /** Both prompts, and which of them this field is, to mark the words that the model understands and those that it does not know. */
  texts: CheckedTexts;
  field: "prompt" | "negative_prompt";
  /** At the end of the line below the text. */
  tool?: ReactNode;
  footClassName?: string | undefined;
}

/** A text field that grows with its text, counts its characters and marks its words. */
export function PromptField({
  id,
  label,
  placeholder,
  value,
  limit,
  onChange,
  onKeyDown,
  problem,
  fieldRef,
  className,
  texts,
  field,
  tool,
  footClassName,
}: Props) {
  const own = useRef<HTMLTextAreaElement>(null);
  const { WordMarks, load } = usePromptHelp();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what happened before hydration
  useEffect(() => {
    const typed = own.current?.value ?? "";
    if (typed !== "" && typed !== value) onChange(typed);
    if (document.activeElement === own.current) load();
  }, []);
  const hasWords = texts.model !== null && value !== "";
  // biome-ignore lint/correctness/useExhaustiveDependencies: also for a text that was not typed, such as a draft or an example
  useEffect(() => {
    if (hasWords) load();
  }, [hasWords]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text decides the height
  useEffect(() => {
    const area = own.current;
    if (!area || CSS.supports("field-sizing", "content")) return;
    area.style.height = "auto";
    area.style.height = `${area.scrollHeight}px`;
  }, [value]);
  const tooLong = value.length > limit;
  return (
    <div>
      <div className="mb-1.5 flex justify-between text-xs">
        <label htmlFor={id} className="text-muted">
          {label}
        </label>
        <span id={`${id}-count`} className={cx("tabular-nums", tooLong ? "text-danger" : "text-faint")}>
          {grouped(value.length)}
          {(tooLong || value.length > limit * 0.8) && ` of ${grouped(limit)}`}
          <span className="sr-only"> characters</span>
        </span>
      </div>
      <div className="group/field relative rounded-md border border-hairline bg-canvas transition-colors hover:border-edge has-[textarea:focus]:border-accent has-[textarea:focus-visible]:outline-1 has-[textarea:focus-visible]:outline-accent has-[textarea[aria-invalid]]:border-danger">
        <textarea
          ref={(area) => {
            own.current = area;
            if (typeof fieldRef === "function") fieldRef(area);
            else if (fieldRef) fieldRef.current = area;
          }}
          id={id}
          value={value}
          placeholder={placeholder}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={onKeyDown}
          onFocus={load}
          aria-invalid={problem || tooLong ? true : undefined}
          aria-describedby={cx(`${id}-count`, `${id}-words`, problem && `${id}-problem`)}
          className={cx(
            "block w-full min-w-0 resize-none overflow-y-auto bg-transparent px-3 py-2.5 text-base text-ink outline-none field-sizing-content placeholder:text-faint lg:text-sm",
            className,
          )}
        />
        {/* Of a fixed height, so that nothing moves when words are found while somebody types; two lines where they may be. */}
        <div
          className={cx(
            "group/foot flex h-8 items-center gap-2 pr-0.5 pb-1 pl-3 pointer-coarse:h-11",
            texts.model && "mb-5",
            footClassName,
          )}
        >
          <div className="flex min-w-0 flex-1 items-center">
            {WordMarks && <WordMarks texts={texts} field={field} area={own} sentenceId={`${id}-words`} />}
          </div>
          {tool}
        </div>
      </div>
      {problem && (
        <p id={`${id}-problem`} className="mt-1.5 text-xs text-danger">
          {problem}
        </p>
      )}
    </div>
  );
}
