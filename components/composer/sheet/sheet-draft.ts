/** What stands in the sheet dialog and was not sent: the axes as they are written, and the cells that are skipped. */
import type { AxisKind, AxisValue } from "contract/sheets/axes";
import { MAX_AXIS_VALUES } from "contract/sheets/limits";
import { movedTo } from "@/components/ui/drag/order";
import type { TypedKind } from "@/lib/sheet-plan/values-of-text";
import type { FileId } from "../draft/draft";

type PickedKind = Exclude<AxisKind, TypedKind>;

/** A value that is chosen from others, as the contract has it; a picture may be a file that is being uploaded. */
export type PickedValue = Omit<AxisValue<PickedKind>, "label"> | { picture: FileId };

export interface SheetValue {
  /** Stays the same while the value is edited and moved. */
  id: string;
  /** As typed; of a picked value, what it is called. */
  text: string;
  /** null for a typed one. */
  picked: PickedValue | null;
  /** To know it by; empty for none. */
  thumbnailUrl: string;
}

export interface SheetAxis {
  id: string;
  kind: AxisKind;
  /** Empty for that of its kind. */
  name: string;
  /** The part of the prompt that the values stand for; empty for all of it. Only for words. */
  words: string;
  /** What its pictures are examples of, one of the roles of models; null where that is not said. Only for references. */
  role: string | null;
  values: readonly SheetValue[];
  /** Whether nobody has chosen its values yet: what is added takes their place. */
  isProposed: boolean;
  /** What was not taken of what was added last. */
  notes: readonly string[];
}

/** The ids of values, one of an axis: all cells that have all of them are skipped. */
export type Skip = readonly string[];

export interface SheetDraft {
  name: string;
  axes: readonly SheetAxis[];
  /** One of values that there are no longer does nothing. */
  skipped: readonly Skip[];
}

export type PictureKind = Extract<AxisKind, "source" | "reference">;
export const isPictures = (kind: AxisKind): kind is PictureKind => kind === "source" || kind === "reference";

export const isTyped = (kind: AxisKind): kind is TypedKind =>
  kind === "words" || kind === "seed" || kind === "negative_prompt" || kind === "strength";

export const typedValue = (text: string): SheetValue => ({
  id: crypto.randomUUID(),
  ...{ text, picked: null, thumbnailUrl: "" },
});

export const pickedValue = (text: string, picked: PickedValue, thumbnailUrl = ""): SheetValue => ({
  id: crypto.randomUUID(),
  ...{ text, picked, thumbnailUrl },
});

export function newAxis(
  kind: AxisKind,
  values: readonly SheetValue[],
  {
    words = "",
    role = null,
    isProposed = false,
    notes = [],
  }: Partial<Pick<SheetAxis, "words" | "role" | "isProposed" | "notes">> = {},
): SheetAxis {
  return { id: crypto.randomUUID(), kind, name: "", words, role, values, isProposed, notes };
}

export const withAxis = (draft: SheetDraft, axis: SheetAxis): SheetDraft => ({
  ...draft,
  axes: [...draft.axes, axis],
});

/** @param slot the index before which the axis goes. */
export const withMovedAxis = (draft: SheetDraft, from: number, slot: number): SheetDraft => ({
  ...draft,
  axes: movedTo(draft.axes, from, slot),
});

export const withChangedAxis = (draft: SheetDraft, changed: SheetAxis): SheetDraft => ({
  ...draft,
  axes: draft.axes.map((axis) => (axis.id === changed.id ? changed : axis)),
});

/** The texts of the values that stay when others are added. */
export const stayingTexts = ({ isProposed, values }: SheetAxis): string[] =>
  isProposed ? [] : values.map(({ text }) => text);

/** @param notes what was not taken. */
export function withValues(
  axis: SheetAxis,
  added: readonly SheetValue[],
  notes: readonly string[],
): SheetAxis {
  if (added.length === 0) return { ...axis, notes };
  const before = axis.isProposed ? [] : axis.values;
  return {
    ...axis,
    values: [...before, ...added].slice(0, MAX_AXIS_VALUES),
    isProposed: false,
    notes,
  };
}

const changed = (axis: SheetAxis, values: readonly SheetValue[]): SheetAxis => ({
  ...axis,
  ...{ values, isProposed: false, notes: [] },
});

export const withText = (axis: SheetAxis, id: string, text: string): SheetAxis =>
  changed(
    axis,
    axis.values.map((value) => (value.id === id ? { ...value, text } : value)),
  );

export const withoutValue = (axis: SheetAxis, id: string): SheetAxis =>
  changed(
    axis,
    axis.values.filter((value) => value.id !== id),
  );

export const withMovedValue = (axis: SheetAxis, from: number, slot: number): SheetAxis =>
  changed(axis, movedTo(axis.values, from, slot));
