"use client";
import { type ComponentProps, useId } from "react";
import { cx } from "@/components/ui/cx";

interface Props {
  label: string;
  hint: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  problem?: string | undefined;
  disabled?: boolean;
}

export function Switch({ label, hint, checked, onChange, problem, disabled = false }: Props) {
  const id = useId();
  return (
    <div className="flex items-start justify-between gap-4">
      <div className="min-w-0">
        <label htmlFor={id} className="text-sm text-ink">
          {label}
        </label>
        <p id={`${id}-hint`} className="text-xs text-faint">
          {hint}
        </p>
        {problem && (
          <p id={`${id}-problem`} className="text-xs text-danger">
            {problem}
          </p>
        )}
      </div>
      <SwitchInput
        id={id}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
        aria-describedby={problem ? `${id}-hint ${id}-problem` : `${id}-hint`}
        className="mt-0.5"
      />
    </div>
  );
}

/** The switch alone, where its row says what it does. */
export function SwitchInput({ checked, className, ...rest }: ComponentProps<"input"> & { checked: boolean }) {
  return (
    <input
      {...rest}
      type="checkbox"
      role="switch"
      aria-checked={checked}
      checked={checked}
      className={cx(
        "relative h-5 w-9 shrink-0 cursor-pointer appearance-none rounded-full border border-edge bg-raised transition-colors before:absolute before:top-[2px] before:left-[2px] before:size-3.5 before:rounded-full before:bg-muted before:transition-transform checked:border-ink checked:bg-ink checked:before:translate-x-4 checked:before:bg-canvas disabled:cursor-not-allowed disabled:opacity-50",
        className,
      )}
    />
  );
}
