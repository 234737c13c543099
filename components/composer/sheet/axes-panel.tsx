"use client";
import type { AxisKind } from "contract/sheets/axes";
import { MAX_AXES } from "contract/sheets/limits";
import { Plus } from "lucide-react";
import { useRef } from "react";
import { Button } from "@/components/ui/controls/button";
import { announce } from "@/components/ui/notices/announcer";
import { axisName, axisNames } from "@/lib/sheet-plan/heads";
import { axisOfKind, offeredKinds } from "./axes-of-draft";
import { AxisCard } from "./axis-card";
import type { Sources } from "./choices";
import { stopUploads } from "./picture-values";
import { type SheetAxis, type SheetDraft, withAxis, withChangedAxis, withMovedAxis } from "./sheet-draft";
import { placeInWords } from "./sheet-words";
import { withoutAxis } from "./skipped";

interface Props {
  draft: SheetDraft;
  sources: Sources;
  /** By the id of the axis. */
  problems: Readonly<Record<string, string>>;
  onChange: (draft: SheetDraft) => void;
}

/** The axes in their order, and what else can be one. */
export function AxesPanel({ draft, sources, problems, onChange }: Props) {
  const { axes } = draft;
  const names = axisNames(axes);
  const panel = useRef<HTMLDivElement>(null);
  const focusIn = (selector: string) =>
    setTimeout(() => {
      const found = panel.current?.querySelector<HTMLElement>(selector);
      found?.focus();
      found?.closest("section")?.scrollIntoView({ block: "nearest" });
    });

  function add(kind: AxisKind): void {
    const axis = axisOfKind(kind, draft, sources);
    onChange(withAxis(draft, axis));
    // Its words first, where they are not known.
    const isUnclear = kind === "words" && axis.words === "" && axis.values.length === 0 && axes.length > 0;
    focusIn(`[data-axis="${axis.id}"] ${isUnclear ? "label input" : "[data-entry]"}`);
  }
  function move(axis: SheetAxis, from: number, slot: number): void {
    const moved = withMovedAxis(draft, from, slot);
    const to = moved.axes.indexOf(axis);
    if (to === from) {
      announce("It stays where it is");
      return;
    }
    onChange(moved);
    announce(`${names[from]}: ${placeInWords(to)}`);
  }
  function remove(axis: SheetAxis, at: number): void {
    stopUploads(axis.values, [], sources.fit.draft);
    onChange(withoutAxis(draft, axis));
    const beside = axes[at + 1] ?? axes[at - 1];
    focusIn(beside ? `[data-axis="${beside.id}"] input` : "[data-add-axis]");
    announce(`Removed the axis ${names[at]}`);
  }
  const kinds = offeredKinds(draft, sources);
  return (
    <div ref={panel} className="grid grid-cols-1 content-start gap-3">
      {axes.map((axis, at) => (
        <AxisCard
          key={axis.id}
          {...{ axis, sources }}
          name={names[at] ?? ""}
          place={at}
          of={axes.length}
          problem={problems[axis.id]}
          onChange={(changed) => onChange(withChangedAxis(draft, changed))}
          onMove={(slot) => move(axis, at, slot)}
          onRemove={() => remove(axis, at)}
        />
      ))}
      {axes.length >= MAX_AXES ? (
        <p className="text-xs text-faint">A sheet has at most {MAX_AXES} axes.</p>
      ) : (
        // biome-ignore lint/a11y/useSemanticElements: these are no fields
        <div role="group" aria-label="Add an axis" className="flex flex-wrap items-center gap-1.5">
          <span className="mr-1 text-xs text-faint">Add an axis</span>
          {kinds.map((kind) => (
            <Button key={kind} size="small" data-add-axis onClick={() => add(kind)} className="!gap-1.5">
              <Plus aria-hidden className="size-3.5" />
              {axisName({ kind, name: "" })}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
