"use client";
import type { Decision } from "contract/boards/board";
import { useRef, useState } from "react";
import { notify } from "@/components/ui/notices/notify";
import { errorMessage } from "@/lib/client/api/call/errors";
import type { Decisions, SheetInUse } from "@/lib/client/sheets/use-sheet";
import { EMPTY_STACK, remember, takeLast, type UndoStack, withStep } from "@/lib/client/undo-stack";
import { decisionWords } from "@/lib/client/words/decisions";

interface Step {
  before: Decisions;
  after: Decisions;
  words: string;
}

/** Decides about cells, and takes decisions back. */
export function useDecisions({ sheet, decide: send }: Pick<SheetInUse, "sheet" | "decide">) {
  const [stack, setStack] = useState<UndoStack<Step>>(EMPTY_STACK);
  // Several keys may be pressed before the page is rendered again.
  const latest = useRef(stack);
  const keep = (next: UndoStack<Step>) => {
    latest.current = next;
    setStack(next);
  };

  function apply(decisions: Decisions, words: string, step: Step): void {
    send(decisions).catch((error) => {
      const without = (steps: readonly Step[]) => steps.filter((one) => one !== step);
      keep({ undo: without(latest.current.undo), redo: without(latest.current.redo) });
      notify({ words: `Could not be saved: ${words}. ${errorMessage(error)}`, kind: "problem" });
    });
  }

  function decide(cells: readonly string[], value: Decision | null): void {
    const named = new Set(cells);
    const changed = sheet.cells.filter((one) => named.has(one.cell) && one.decision !== value);
    if (changed.length === 0) return;
    const before: Decisions = new Map(changed.map((one) => [one.cell, one.decision]));
    const after: Decisions = new Map(changed.map(({ cell }) => [cell, value]));
    const step = { before, after, words: decisionWords(changed.length, value) };
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
    decide,
    undo: () => turn("undo"),
    redo: () => turn("redo"),
    canUndo: stack.undo.length > 0,
    canRedo: stack.redo.length > 0,
  };
}
