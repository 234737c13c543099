"use client";
import { type ReactNode, useId } from "react";
import { cx } from "@/components/ui/cx";

export interface Choice<Value extends string | number> {
  value: Value;
  /** For screen readers; also shown unless `show` is given. */
  label: string;
  show?: ReactNode;
}

interface Props<Value extends string | number> {
  legend: string;
  /** At the end of the legend's line. */
  aside?: ReactNode;
  choices: readonly Choice<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** Shown below the field. */
  problem?: string | undefined;
  hideLegend?: boolean;
  itemClassName?: string;
}

/** A choice of a few visible options: native radio buttons, for arrow keys and screen readers. */
export function Choices<Value extends string | number>({
  legend,
  aside,
  choices,
  value,
  onChange,
  problem,
  hideLegend = false,
  itemClassName,
}: Props<Value>) {
  const name = useId();
  const problemId = `${name}-problem`;
  return (
    <fieldset aria-describedby={problem ? problemId : undefined} className="min-w-0">
      <legend className={hideLegend ? "sr-only" : "mb-1.5 flex w-full justify-between text-xs"}>
        <span className="text-muted">{legend}</span>
        {aside && <span className="text-faint">{aside}</span>}
      </legend>
      <div className="flex gap-0.5 rounded-md bg-canvas p-0.5 ring-1 ring-hairline">
        {choices.map((choice) => (
          <label
            key={choice.value}
            className={cx(
              "relative flex min-w-0 flex-1 items-center justify-center rounded-[4px] text-xs text-muted transition-colors hover:text-ink has-checked:bg-raised has-checked:text-ink has-checked:ring-1 has-checked:ring-edge has-focus-visible:outline-2 has-focus-visible:outline-accent",
              itemClassName ?? "h-8 pointer-coarse:h-10",
            )}
          >
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
              aria-label={choice.show === undefined ? undefined : choice.label}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            {choice.show ?? choice.label}
          </label>
        ))}
      </div>
      {problem && (
        <p id={problemId} className="mt-1.5 text-xs text-danger">
          {problem}
        </p>
      )}
    </fieldset>
  );
}
