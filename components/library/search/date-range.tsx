"use client";
import type { Search } from "./address";

interface Props {
  from: string | null;
  to: string | null;
  onChange: (change: Partial<Search>) => void;
}

const FIELD =
  "h-8 rounded-full border border-hairline bg-panel px-3 text-xs text-ink dark:[color-scheme:dark] pointer-coarse:h-10";

/** The first and last day, both included. */
export function DateRange({ from, to, onChange }: Props) {
  const day = (name: "from" | "to", label: string, value: string | null) => (
    <input
      type="date"
      aria-label={label}
      value={value ?? ""}
      min={name === "to" ? (from ?? undefined) : undefined}
      max={name === "from" ? (to ?? undefined) : undefined}
      onChange={(event) => onChange({ span: null, [name]: event.target.value || null })}
      className={FIELD}
    />
  );
  return (
    <span className="inline-flex shrink-0 items-center gap-1.5 text-xs text-faint">
      {day("from", "From this day", from)}
      to
      {day("to", "To this day", to)}
    </span>
  );
}
