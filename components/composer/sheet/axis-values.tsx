"use client";
import { type ClipboardEvent, useId, useMemo } from "react";
import { valuesOfText } from "@/lib/sheet-plan/values-of-text";
import { choicesFor, type Sources } from "./choices";
import { PictureEntry } from "./picture-entry";
import { stopUploads } from "./picture-values";
import {
  isPictures,
  isTyped,
  type SheetAxis,
  type SheetValue,
  stayingTexts,
  typedValue,
  withoutValue,
  withValues,
} from "./sheet-draft";
import { oneInWords } from "./sheet-words";
import { PickedEntry, TypedEntry } from "./value-entry";
import { ValueList } from "./value-list";

interface Props {
  axis: SheetAxis;
  /** Values that there are besides and stay; equal ones are not added. */
  present?: readonly SheetValue[];
  sources: Sources;
  onChange: (axis: SheetAxis) => void;
}

/** A longer paste is read as values even where it is one line. */
const MAX_PLAIN_PASTE_CHARACTERS = 8_000;
const NOTHING: readonly SheetValue[] = [];

/** The values of an axis, where further ones are typed, pasted or picked, and what was not taken of them. */
export function AxisValues({ axis, present = NOTHING, sources, onChange }: Props) {
  const { kind, values } = axis;
  const hintId = useId();
  const choices = useMemo(
    () => (isTyped(kind) ? [] : choicesFor({ kind, values: [...present, ...values] }, sources)),
    [kind, present, values, sources],
  );

  function addText(text: string): boolean {
    if (!isTyped(kind)) return false;
    const known = [...present.map((value) => value.text), ...stayingTexts(axis)];
    const read = valuesOfText(kind, text, known);
    onChange(withValues(axis, read.values.map(typedValue), read.notes));
    return read.values.length > 0;
  }
  /** A column is read before a field has it: a field would take megabytes as one text. */
  function onPaste(event: ClipboardEvent): void {
    const text = event.clipboardData.getData("text/plain");
    if (text.length <= MAX_PLAIN_PASTE_CHARACTERS && !/[\n\t]/.test(text.trim())) return;
    event.preventDefault();
    addText(text);
  }
  function change(changed: SheetAxis): void {
    if (isPictures(kind)) stopUploads(values, changed.values, sources.fit.draft);
    onChange(changed);
  }
  return (
    // Files are dropped on all of it.
    <div
      data-drop-to={isPictures(kind) ? axis.id : undefined}
      className="grid grid-cols-1 gap-2.5 rounded-md has-[[data-over]]:outline-2 has-[[data-over]]:outline-offset-4 has-[[data-over]]:outline-accent has-[[data-over]]:outline-dashed"
    >
      <ValueList axis={axis} hintId={hintId} onChange={change} onPaste={onPaste}>
        {isTyped(kind) ? (
          <TypedEntry kind={kind} label={`Add ${oneInWords(kind)}`} onAdd={addText} onPaste={onPaste} />
        ) : isPictures(kind) ? (
          <PictureEntry
            {...{ axis, present, onChange }}
            name={oneInWords(kind)}
            onRemove={(id) => change(withoutValue(axis, id))}
          />
        ) : (
          <PickedEntry
            label={`Add ${oneInWords(kind)}`}
            choices={choices}
            onAdd={(value) => onChange(withValues(axis, [value], []))}
          />
        )}
      </ValueList>
      <span id={hintId} className="sr-only">
        Arrow keys lead to the other values. Alt with an arrow key moves it.
        {isTyped(kind) ? " Backspace in an empty one removes it." : " Delete removes it."}
      </span>
      {axis.isProposed && values.length > 0 && (
        <p className="text-xs text-faint">A proposal: what you add takes its place.</p>
      )}
      <div role="status" className="grid gap-1 text-xs text-warning empty:hidden">
        {axis.notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </div>
    </div>
  );
}
