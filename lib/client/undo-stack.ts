/**
 * What can be taken back, and again, in a view of this tab: boards, culling, comparisons and tournaments have one each.
 * Values that never change, so that a view can keep them in its state; the last step stands last.
 */
export interface UndoStack<Step> {
  undo: readonly Step[];
  redo: readonly Step[];
}

export const EMPTY_STACK = { undo: [], redo: [] } as const satisfies UndoStack<never>;

/** More steps back than anybody takes. */
const MAX_STEPS = 200;

/** The steps after one more. */
export const withStep = <Step>(steps: readonly Step[], step: Step): readonly Step[] =>
  [...steps, step].slice(-MAX_STEPS);

/** After a new step, which leaves nothing to redo. */
export const remember = <Step>({ undo }: UndoStack<Step>, step: Step): UndoStack<Step> => ({
  undo: withStep(undo, step),
  redo: [],
});

/** @returns the last step that fits, and the steps without it; null when there is none. */
export function takeLast<Step>(
  steps: readonly Step[],
  fits: (step: Step) => boolean = () => true,
): { step: Step; rest: readonly Step[] } | null {
  const at = steps.findLastIndex(fits);
  const step = steps[at];
  return step === undefined ? null : { step, rest: steps.toSpliced(at, 1) };
}
