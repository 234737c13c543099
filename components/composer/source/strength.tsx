"use client";
import { RotateCcw } from "lucide-react";
import { IconButton } from "@/components/ui/controls/icon-button";

interface Props {
  /** 0 to 1; null for what the model does by itself. */
  value: number | null;
  onChange: (strength: number | null) => void;
}

const USUAL_PERCENT = 60;

/** How far an edit may go from its source. */
export function Strength({ value, onChange }: Props) {
  const percent = value === null ? null : Math.round(value * 100);
  return (
    <div className="flex items-center gap-3 text-xs text-muted">
      <label className="flex min-w-0 flex-1 items-center gap-3">
        <span className="shrink-0">Strength</span>
        <input
          type="range"
          min={0}
          max={100}
          step={5}
          value={percent ?? USUAL_PERCENT}
          aria-valuetext={percent === null ? "As the model does by itself" : `${percent} %`}
          data-tooltip="Low keeps the picture, high keeps little of it"
          onChange={({ target }) => onChange(Number(target.value) / 100)}
          className="min-w-0 flex-1 accent-accent"
        />
      </label>
      <span className="w-16 text-right tabular-nums">
        {percent === null ? <span className="text-faint">automatic</span> : `${percent} %`}
      </span>
      {percent !== null && (
        <IconButton
          icon={RotateCcw}
          label="Strength as the model does by itself"
          onClick={() => onChange(null)}
        />
      )}
    </div>
  );
}
