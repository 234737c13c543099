"use client";
import type { Axis } from "contract/sheets/axes";
import { useId } from "react";
import { Choices } from "@/components/ui/controls/choices";
import type { Arrangement } from "@/lib/sheet-plan/table";
import type { Heads } from "./heads";

/** More do not fit beside each other. */
const MAX_BESIDE = 5;

interface Props {
  axes: readonly Axis[];
  arrangement: Arrangement;
  page: Readonly<Record<number, number>>;
  heads: Heads;
  onPage: (axis: number, place: number) => void;
  onArrange: (part: "rows" | "columns", axis: number) => void;
}

/** Which page of the table is shown, and which axes are its rows and columns; nothing for a sheet of two axes. */
export function Pages({ axes, arrangement, page, heads, onPage, onArrange }: Props) {
  const { rows, columns, pages } = arrangement;
  if (pages.length === 0 || rows === null || columns === null) return null;
  const varied = [rows, columns, ...pages].toSorted((a, b) => a - b);
  const choices = varied.map((axis) => ({ value: axis, label: heads.axis(axis) }));
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-3 pb-2 lg:px-4 print:hidden">
      {pages.map((axis) => {
        const values = (axes[axis]?.values ?? []).map((_, place) => ({
          value: place,
          label: heads.value({ axis, place }),
        }));
        const value = Math.min(page[axis] ?? 0, values.length - 1);
        const name = heads.axis(axis);
        return values.length <= MAX_BESIDE ? (
          <div key={axis} className="flex max-w-full items-center gap-2 text-xs">
            <span aria-hidden className="shrink-0 text-muted">
              {name}
            </span>
            <Choices
              legend={name}
              hideLegend
              choices={values.map((one) => ({
                ...one,
                show: <span className="max-w-40 truncate px-2">{one.label}</span>,
              }))}
              value={value}
              onChange={(place) => onPage(axis, place)}
              itemClassName="h-7 !flex-none pointer-coarse:h-10"
            />
          </div>
        ) : (
          <Select
            key={axis}
            label={name}
            value={value}
            choices={values}
            onChange={(place) => onPage(axis, place)}
          />
        );
      })}
      <div className="flex gap-3 sm:ml-auto">
        <Select label="Rows" value={rows} choices={choices} onChange={(axis) => onArrange("rows", axis)} />
        <Select
          label="Columns"
          value={columns}
          choices={choices}
          onChange={(axis) => onArrange("columns", axis)}
        />
      </div>
    </div>
  );
}

interface SelectProps {
  label: string;
  value: number;
  choices: readonly { value: number; label: string }[];
  onChange: (value: number) => void;
}

/** A native select with its label before it. */
function Select({ label, value, choices, onChange }: SelectProps) {
  const id = useId();
  return (
    <span className="flex min-w-0 items-center gap-2 text-xs">
      <label htmlFor={id} className="shrink-0 text-muted">
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={(event) => onChange(Number(event.target.value))}
        className="h-8 min-w-0 max-w-44 rounded-md border border-hairline bg-canvas px-2 text-xs text-ink hover:border-edge pointer-coarse:h-10"
      >
        {choices.map((one) => (
          <option key={one.value} value={one.value}>
            {one.label}
          </option>
        ))}
      </select>
    </span>
  );
}
