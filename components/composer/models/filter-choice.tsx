"use client";
import type { ModelView } from "contract/models/models";
import { useId } from "react";
import { CHIP, OFF, ON } from "@/components/ui/controls/chip";
import { cx } from "@/components/ui/cx";
import { countOf, FILTERS, type FilterName } from "./filters";

interface Props {
  names: readonly FilterName[];
  /** Those that the search has found, which are counted. */
  models: readonly ModelView[];
  value: FilterName | null;
  onChange: (filter: FilterName | null) => void;
}

/** One filter at a time: what several would find can be typed, because the search knows what models can. */
export function FilterChoice({ names, models, value, onChange }: Props) {
  const group = useId();
  return (
    <fieldset className="flex min-w-0 gap-1.5 overflow-x-auto px-5 pb-3 [scrollbar-width:none] sm:flex-wrap">
      <legend className="sr-only">Show models that can</legend>
      {[null, ...names].map((name) => {
        const label = name ? FILTERS[name].label : "All";
        const count = name ? countOf(name, models) : models.length;
        return (
          <label
            key={label}
            className={cx(
              CHIP,
              "px-3 has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent",
              name === value ? ON : OFF,
            )}
          >
            <input
              type="radio"
              name={group}
              checked={name === value}
              onChange={() => onChange(name)}
              aria-label={`${label}, ${count}`}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            {label}
            <span className={cx("tabular-nums", name !== value && "text-faint")}>{count}</span>
          </label>
        );
      })}
    </fieldset>
  );
}
