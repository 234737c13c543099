import { notify } from "@/components/ui/notices/notify";
import type { BoardEvent } from "@/lib/client/boards/board-store";
import { refusalReason } from "@/lib/client/boards/refusal-reason";
import { refusalWords } from "../words";

const UNDO_SHOWN_MS = 20_000;

/** Tells a person of what they cannot see on the board: a change refused, undone, done again, or overtaken by somebody else's. */
export function tell(event: BoardEvent): void {
  if (event.type === "refused") {
    const { undo } = event;
    const words = `${refusalWords(event)} ${refusalReason(event.error)}`;
    const action = undo && { action: { label: "Undo", run: undo }, durationMs: UNDO_SHOWN_MS };
    notify({ words, kind: "problem", ...action });
  } else if (event.type === "overtaken")
    notify({ words: `Not taken back, because somebody else has changed it since: ${event.words}.` });
  else notify({ words: `${event.type === "undone" ? "Undone" : "Redone"}: ${event.words}` });
}
