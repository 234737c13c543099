"use client";
import { useId } from "react";
import { enlarged } from "../draft/able";
import { printWords } from "./print-words";

interface Props {
  size: { width: number; height: number };
  factors: readonly number[];
  /** The longest shorter side, in pixels, where none of the models makes the picture so much larger; null where one does. */
  limitOf: (factor: number) => number | null;
  value: number;
  onChange: (factor: number) => void;
}

/** How much larger the picture becomes, with what each size is good for on paper. */
export function Factors({ size, factors, limitOf, value, onChange }: Props) {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-xs text-muted">How much larger</legend>
      <div className="grid gap-1.5">
        {factors.map((factor) => {
          const larger = enlarged(size, factor);
          const limit = limitOf(factor);
          const isOff = limit !== null;
          return (
            <label
              key={factor}
              className="relative flex h-9 items-center gap-3 rounded-md px-3 text-xs text-muted ring-1 ring-hairline hover:text-ink has-checked:bg-raised has-checked:text-ink has-checked:ring-edge has-disabled:text-faint has-focus-visible:outline-2 has-focus-visible:outline-accent pointer-coarse:h-11"
            >
              <input
                type="radio"
                name={name}
                checked={factor === value}
                disabled={isOff && factor !== value}
                onChange={() => onChange(factor)}
                className="absolute inset-0 cursor-pointer opacity-0 disabled:cursor-not-allowed"
              />
              <span className="w-7 font-mono">×{factor}</span>
              <span className="tabular-nums">
                {larger.width} × {larger.height}
              </span>
              <span className="ml-auto tabular-nums">
                {isOff ? `shorter side up to ${limit}` : printWords(larger)}
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
