/** What a tournament says about itself. */
import { isOver, left, remainingDecisions, type Tournament } from "./tournament";

/** "Round 2 · 14 left · about 12 decisions" */
export function progressInWords(state: Tournament): string {
  const count = left(state).length;
  if (isOver(state))
    return `${count} ${count === 1 ? "picture" : "pictures"} chosen of ${state.plan.pictures.length}`;
  const decisions = remainingDecisions(state);
  return `Round ${state.round} · ${count} left · ${decisions === 1 ? "1 decision" : `about ${decisions} decisions`}`;
}

/** What to do now: "Keep 1 of these 4" */
export function taskInWords({ quota, marked, stage }: Tournament): string {
  const missing = quota - marked.length;
  if (marked.length > 0) return `Keep ${missing} more`;
  return `Keep ${quota} of these ${stage.length}`;
}
