"use client";
import { type KeyboardEvent, type Ref, useEffect, useRef } from "react";
import { FIELD } from "@/components/ui/controls/text-field";
import { cx } from "@/components/ui/cx";

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
}

/** A text field that grows with its text and counts its characters. */
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
}: Props) {
  const own = useRef<HTMLTextAreaElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for text typed before hydration
  useEffect(() => {
    const typed = own.current?.value ?? "";
    if (typed !== "" && typed !== value) onChange(typed);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text decides the height
  useEffect(() => {
    const area = own.current;
    if (!area || CSS.supports("field-sizing", "content")) return;
    area.style.height = "auto";
    area.style.height = `${area.scrollHeight + 2}px`;
  }, [value]);
  const tooLong = value.length > limit;
  return (
    <div>
      <div className="mb-1.5 flex justify-between text-xs">
        <label htmlFor={id} className="text-muted">
          {label}
        </label>
        <span id={`${id}-count`} className={cx("tabular-nums", tooLong ? "text-danger" : "text-faint")}>
          {value.length.toLocaleString("en")}
          {(tooLong || value.length > limit * 0.8) && ` of ${limit.toLocaleString("en")}`}
          <span className="sr-only"> characters</span>
        </span>
      </div>
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
        aria-invalid={problem || tooLong ? true : undefined}
        aria-describedby={cx(`${id}-count`, problem && `${id}-problem`)}
        className={cx(FIELD, "block resize-none overflow-y-auto py-2.5 field-sizing-content", className)}
      />
      {problem && (
        <p id={`${id}-problem`} className="mt-1.5 text-xs text-danger">
          {problem}
        </p>
      )}
    </div>
  );
}
