"use client";
import { ChevronDown } from "lucide-react";
import { type ReactNode, useId } from "react";
import { cx } from "@/components/ui/cx";
import { FIELD } from "./text-field";

interface Props {
  label: string;
  /** At the end of the label's line. */
  aside?: ReactNode;
  value: string;
  choices: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
  disabled?: boolean;
  /** Below the field. */
  hint?: string;
}

/** A native select with a label above it, for choices that do not fit beside each other. */
export function SelectField({ label, aside, value, choices, onChange, disabled, hint }: Props) {
  const id = useId();
  return (
    <div>
      <div className="mb-1.5 flex justify-between text-xs">
        <label htmlFor={id} className="text-muted">
          {label}
        </label>
        {aside && <span className="text-faint">{aside}</span>}
      </div>
      <div className="relative">
        <select
          id={id}
          value={value}
          disabled={disabled}
          aria-describedby={hint ? `${id}-hint` : undefined}
          onChange={(event) => onChange(event.target.value)}
          className={cx(
            FIELD,
            "h-9 appearance-none pr-9 disabled:cursor-not-allowed disabled:opacity-50 pointer-coarse:h-10",
          )}
        >
          {choices.map((one) => (
            <option key={one.value} value={one.value} className="bg-panel text-ink">
              {one.label}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden
          className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-faint"
        />
      </div>
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-xs text-faint">
          {hint}
        </p>
      )}
    </div>
  );
}
