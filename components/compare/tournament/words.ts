/** What a tournament says about itself. */
import { counted } from "@/lib/client/words/counted";
import { isOver, left, remainingDecisions, type Tournament } from "./tournament";

/** "Round 2 · 14 left · about 12 decisions" */
export function progressInWords(state: Tournament): string {
  const count = left(state).length;
  if (isOver(state)) return `${counted(count, "picture")} chosen of ${state.plan.pictures.length}`;
  const decisions = remainingDecisions(state);
  return `Round ${state.round} · ${count} left · ${decisions === 1 ? "" : "about "}${counted(decisions, "decision")}`;
}

/** What to do now: "Pick 1 of these 4" */
export function taskInWords({ quota, marked, stage }: Tournament): string {
  const missing = quota - marked.length;
  if (marked.length > 0) return `Pick ${missing} more`;
  return `Pick ${quota} of these ${stage.length}`;
}
