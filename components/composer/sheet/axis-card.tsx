"use client";
import { ArrowDown, ArrowUp, X } from "lucide-react";
import type { KeyboardEvent } from "react";
import { IconButton } from "@/components/ui/controls/icon-button";
import { FIELD } from "@/components/ui/controls/text-field";
import { axisName } from "@/lib/sheet-plan/heads";
import { AxisValues } from "./axis-values";
import type { Sources } from "./choices";
import type { SheetAxis } from "./sheet-draft";
import { nameOfAxis, placeInWords, valuesInWords } from "./sheet-words";

interface Props {
  axis: SheetAxis;
  /** From 0. */
  place: number;
  of: number;
  sources: Sources;
  problem: string | undefined;
  onChange: (axis: SheetAxis) => void;
  /** @param slot the index before which it goes. */
  onMove: (slot: number) => void;
  onRemove: () => void;
}

/** One axis: its name, the words of the prompt that it stands for, and its values. */
export function AxisCard({ axis, place, of, sources, problem, onChange, onMove, onRemove }: Props) {
  const { kind } = axis;
  const name = nameOfAxis(axis);
  function onKeyDown(event: KeyboardEvent): void {
    if (!event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
    event.preventDefault();
    onMove(event.key === "ArrowUp" ? place - 1 : place + 2);
  }
  return (
    <section
      aria-label={`${placeInWords(place)}: ${name}`}
      data-axis={axis.id}
      className="grid grid-cols-1 gap-2.5 rounded-lg border border-hairline p-3"
    >
      <div className="flex items-center gap-1">
        <span className="w-16 shrink-0 text-xs text-faint">{placeInWords(place)}</span>
        <input
          aria-label={`Name of the axis ${name}`}
          value={axis.name}
          maxLength={200}
          placeholder={axisName({ kind, name: "" })}
          onChange={(event) => onChange({ ...axis, name: event.target.value })}
          onKeyDown={onKeyDown}
          className="-ml-1.5 h-7 min-w-0 flex-1 rounded-md bg-transparent px-1.5 text-base font-medium text-ink outline-none placeholder:text-ink hover:bg-raised focus:bg-canvas focus:ring-1 focus:ring-accent lg:text-sm pointer-coarse:h-10"
        />
        <span className="px-1 text-xs whitespace-nowrap text-faint tabular-nums max-sm:sr-only">
          {valuesInWords(axis)}
        </span>
        <IconButton
          icon={ArrowUp}
          label={`Move ${name} up`}
          aria-disabled={place === 0}
          onClick={() => onMove(place - 1)}
        />
        <IconButton
          icon={ArrowDown}
          label={`Move ${name} down`}
          aria-disabled={place === of - 1}
          onClick={() => onMove(place + 2)}
        />
        <IconButton icon={X} label={`Remove the axis ${name}`} onClick={onRemove} />
      </div>
      {kind === "words" && (
        <label className="flex items-center gap-2 text-xs text-muted">
          <span className="shrink-0">In place of</span>
          <input
            value={axis.words}
            placeholder="the whole prompt"
            spellCheck={false}
            onChange={(event) => onChange({ ...axis, words: event.target.value })}
            className={`${FIELD} h-8 !px-2 pointer-coarse:h-10`}
          />
        </label>
      )}
      <AxisValues axis={axis} sources={sources} onChange={onChange} />
      {problem && <p className="text-xs text-danger">{problem}</p>}
    </section>
  );
}
