"use client";
import { ArrowDown, ArrowUp, X } from "lucide-react";
import type { KeyboardEvent } from "react";
import { IconButton } from "@/components/ui/controls/icon-button";
import { FIELD } from "@/components/ui/controls/text-field";
import { axisName } from "@/lib/sheet-plan/heads";
import { rolesOf } from "../draft/able";
import { AxisValues } from "./axis-values";
import type { Sources } from "./choices";
import type { SheetAxis } from "./sheet-draft";
import { placeInWords, valuesInWords } from "./sheet-words";

interface Props {
  axis: SheetAxis;
  /** What it is called beside the others. */
  name: string;
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
export function AxisCard({ axis, name, place, of, sources, problem, onChange, onMove, onRemove }: Props) {
  const { kind } = axis;
  // One that is kept stays a choice, also where the models that are chosen now do not know it.
  const roles =
    kind === "reference" ? [...new Set([...rolesOf(sources.fit.models), axis.role ?? []].flat())] : [];
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
          placeholder={axis.name.trim() === "" ? name : axisName({ kind, name: "" })}
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
      {roles.length > 0 && (
        <label className="flex items-center gap-2 text-xs text-muted">
          <span className="shrink-0">Role</span>
          <select
            value={axis.role ?? ""}
            onChange={({ target }) => onChange({ ...axis, role: target.value || null })}
            className="h-8 min-w-0 rounded-md border border-hairline bg-canvas px-2 text-xs text-ink hover:border-edge pointer-coarse:h-10"
          >
            <option value="">No role</option>
            {roles.map((role) => (
              <option key={role} value={role}>
                {role.charAt(0).toUpperCase() + role.slice(1)}
              </option>
            ))}
          </select>
        </label>
      )}
      <AxisValues axis={axis} sources={sources} onChange={onChange} />
      {problem && <p className="text-xs text-danger">{problem}</p>}
    </section>
  );
}
