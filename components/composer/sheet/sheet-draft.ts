/** What stands in the sheet dialog and was not sent: the axes as they are written, and the cells that are skipped. */
import type { AxisKind, AxisValue } from "contract/sheets/axes";
import { MAX_AXIS_VALUES } from "contract/sheets/limits";
import { movedTo } from "@/components/ui/drag/order";
import type { TypedKind } from "@/lib/sheet-plan/values-of-text";

type PickedKind = Exclude<AxisKind, TypedKind>;

/** A value that is chosen from others, as the contract has it. */
export type PickedValue = Omit<AxisValue<PickedKind>, "label">;

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
  values: readonly SheetValue[];
  /** Whether nobody has chosen its values yet: what is added takes their place. */
  isProposed: boolean;
  /** What was not taken of what was added last. */
  notes: readonly string[];
}

export interface SheetDraft {
  name: string;
  axes: readonly SheetAxis[];
  /** The keys of cells; those of cells that there are no longer do nothing. */
  skipped: readonly string[];
}

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
    isProposed = false,
    notes = [],
  }: Partial<Pick<SheetAxis, "words" | "isProposed" | "notes">> = {},
): SheetAxis {
  return { id: crypto.randomUUID(), kind, name: "", words, values, isProposed, notes };
}

/** The name of a cell that stays the same while axes and values are moved. @param values one of each axis. */
export const cellKey = (values: readonly Pick<SheetValue, "id">[]): string =>
  values
    .map(({ id }) => id)
    .sort()
    .join(" ");

/** A cell that was skipped stays so with each value of the new axis. */
export const withAxis = (draft: SheetDraft, axis: SheetAxis): SheetDraft => ({
  ...draft,
  axes: [...draft.axes, axis],
  skipped: draft.skipped.flatMap((key) =>
    axis.values.map((value) => cellKey([...key.split(" ").map((id) => ({ id })), value])),
  ),
});

export const withoutAxis = (draft: SheetDraft, id: string): SheetDraft => ({
  ...draft,
  axes: draft.axes.filter((axis) => axis.id !== id),
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

/** Skips a cell, or draws it after all. */
export const withToggledCell = (draft: SheetDraft, key: string): SheetDraft => ({
  ...draft,
  skipped: draft.skipped.includes(key) ? draft.skipped.filter((one) => one !== key) : [...draft.skipped, key],
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
