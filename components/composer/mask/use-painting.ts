"use client";
import { type PointerEvent, type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { EMPTY_STACK, remember, type UndoStack } from "@/lib/client/undo-stack";
import { extended, type MaskStep, type MaskTool, type Point, paintAll, paintStep, stepOf } from "./steps";

interface Options {
  size: { width: number; height: number };
  tool: MaskTool;
  /** Of brush and eraser, in pixels of the picture. */
  width: number;
  /** An earlier mask, on which is painted. */
  kept: CanvasImageSource | null;
}

/**
 * Paints on a canvas of the picture's size, by mouse, pen or one finger; a second finger ends the stroke, because two zoom.
 *
 * A stroke is painted as it goes on; only an undo paints all steps again.
 */
export function usePainting(
  canvas: RefObject<HTMLCanvasElement | null>,
  { size, tool, width, kept }: Options,
) {
  const [stack, setStack] = useState<UndoStack<MaskStep>>(EMPTY_STACK);
  const stroke = useRef<{ step: MaskStep; pointer: number } | null>(null);
  const { width: across, height: down } = size;
  const repaint = useCallback(
    (steps: UndoStack<MaskStep>, under?: MaskStep) => {
      const context = canvas.current?.getContext("2d");
      if (!context) return;
      paintAll(context, steps, { width: across, height: down }, kept);
      if (under) paintStep(context, under, { width: across, height: down });
    },
    [canvas, across, down, kept],
  );
  useEffect(() => repaint(stack), [stack, repaint]);

  function pointOf({ clientX, clientY, currentTarget }: PointerEvent<HTMLCanvasElement>): Point {
    const box = currentTarget.getBoundingClientRect();
    return {
      x: ((clientX - box.left) / box.width) * across,
      y: ((clientY - box.top) / box.height) * down,
    };
  }

  const add = (step: MaskStep) => setStack((before) => remember(before, step));
  const move = (from: "undo" | "redo", to: "undo" | "redo") =>
    setStack((before) => {
      const step = before[from].at(-1);
      if (!step) return before;
      return { ...before, [from]: before[from].slice(0, -1), [to]: [...before[to], step] };
    });

  return {
    /** Whether nothing is painted. */
    isEmpty: kept === null && stack.undo.length === 0,
    canUndo: stack.undo.length > 0,
    canRedo: stack.redo.length > 0,
    undo: () => move("undo", "redo"),
    redo: () => move("redo", "undo"),
    invert: () => add({ kind: "invert" }),
    listeners: {
      onPointerDown(event: PointerEvent<HTMLCanvasElement>) {
        if (stroke.current) {
          // A second finger.
          stroke.current = null;
          return repaint(stack);
        }
        if (event.button !== 0 || !event.isPrimary) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        const step = stepOf(tool, { width, at: pointOf(event), erases: event.altKey });
        stroke.current = { step, pointer: event.pointerId };
        repaint(stack, step);
      },
      onPointerMove(event: PointerEvent<HTMLCanvasElement>) {
        const { current } = stroke;
        if (current?.pointer !== event.pointerId) return;
        current.step = extended(current.step, pointOf(event));
        const context = event.currentTarget.getContext("2d");
        const { step } = current;
        // The newest piece of a line lies over the rest of it, so that a long stroke costs no more than a short one.
        if (context && step.kind === "line")
          paintStep(context, { ...step, points: step.points.slice(-2) }, size);
        else repaint(stack, step);
      },
      onPointerUp(event: PointerEvent<HTMLCanvasElement>) {
        const { current } = stroke;
        if (current?.pointer !== event.pointerId) return;
        stroke.current = null;
        add(current.step);
      },
      onPointerCancel() {
        stroke.current = null;
        repaint(stack);
      },
    },
  };
}
