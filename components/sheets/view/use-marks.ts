"use client";
import type { Mark } from "contract/boards/board";
import { useRef, useState } from "react";
import { notify } from "@/components/ui/notices/notify";
import { errorMessage } from "@/lib/client/api/call/errors";
import type { Marks, SheetInUse } from "@/lib/client/sheets/use-sheet";
import { EMPTY_STACK, remember, takeLast, type UndoStack, withStep } from "@/lib/client/undo-stack";
import { markWords } from "@/lib/client/words/marks";

interface Step {
  before: Marks;
  after: Marks;
  words: string;
}

/** Marks cells, and takes marks back. */
export function useMarks({ sheet, mark: send }: Pick<SheetInUse, "sheet" | "mark">) {
  const [stack, setStack] = useState<UndoStack<Step>>(EMPTY_STACK);
  // Several keys may be pressed before the page is rendered again.
  const latest = useRef(stack);
  const keep = (next: UndoStack<Step>) => {
    latest.current = next;
    setStack(next);
  };

  function apply(marks: Marks, words: string, step: Step): void {
    send(marks).catch((error) => {
      const without = (steps: readonly Step[]) => steps.filter((one) => one !== step);
      keep({ undo: without(latest.current.undo), redo: without(latest.current.redo) });
      notify({ words: `Could not be saved: ${words}. ${errorMessage(error)}`, kind: "problem" });
    });
  }

  function mark(cells: readonly string[], value: Mark | null): void {
    const named = new Set(cells);
    const changed = sheet.cells.filter((one) => named.has(one.cell) && one.mark !== value);
    if (changed.length === 0) return;
    const before: Marks = new Map(changed.map((one) => [one.cell, one.mark]));
    const after: Marks = new Map(changed.map(({ cell }) => [cell, value]));
    const step = { before, after, words: markWords(changed.length, value) };
    keep(remember(latest.current, step));
    apply(after, step.words, step);
  }

  function turn(from: "undo" | "redo"): void {
    const taken = takeLast(latest.current[from]);
    if (!taken) return;
    const { step, rest } = taken;
    const isUndo = from === "undo";
    const { undo, redo } = latest.current;
    keep(isUndo ? { undo: rest, redo: withStep(redo, step) } : { undo: withStep(undo, step), redo: rest });
    apply(isUndo ? step.before : step.after, step.words, step);
    notify({ words: `${isUndo ? "Undone" : "Redone"}: ${step.words}` });
  }

  return {
    mark,
    undo: () => turn("undo"),
    redo: () => turn("redo"),
    canUndo: stack.undo.length > 0,
    canRedo: stack.redo.length > 0,
  };
}
