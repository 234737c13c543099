/** A cell as the page shows it: what the sheet says of it, with its creation. */
import type { Creation, CreationOutput } from "contract/creations/creation";
import type { CellState, SheetCell } from "contract/sheets/sheet";
import { canCancel, type StateWords, stateWords } from "@/lib/client/words/states";

export interface ShownCell {
  cell: SheetCell;
  /** null before it is a creation, and where that is not known yet or deleted. */
  creation: Creation | null;
  isDeleted: boolean;
  /** Whether its creation is still being read. */
  isLoading: boolean;
}

/** Its picture, as soon as it is drawn. */
export const pictureOf = ({ creation }: Pick<ShownCell, "creation">): CreationOutput | null =>
  (creation?.status === "succeed" ? creation.outputs[0] : undefined) ?? null;

/** The sizes of all pictures, which say the shape of the cells where the request does not. */
export const sizesOf = (cells: readonly Pick<ShownCell, "creation">[]): CreationOutput[] =>
  cells.flatMap(({ creation }) => creation?.outputs ?? []);

const WORDS: Record<Exclude<CellState, "created">, Pick<StateWords, "words" | "tone">> = {
  waiting: { words: "Waiting", tone: "quiet" },
  left_out: { words: "Left out", tone: "warning" },
  skipped: { words: "Skipped", tone: "quiet" },
  cancelled: { words: "Cancelled", tone: "quiet" },
  refused: { words: "Not sent", tone: "danger" },
};

/** What the page says of its state. */
export function cellWords({ cell, creation, isDeleted, isLoading }: ShownCell): StateWords {
  if (cell.state !== "created") return { ...WORDS[cell.state], reason: cell.error?.message ?? null };
  if (isDeleted || (creation?.status === "succeed" && creation.outputs.length === 0))
    return { words: "Deleted", tone: "quiet", reason: null };
  if (creation) return stateWords(creation);
  return { words: isLoading ? "Loading" : "Starting", tone: "quiet", reason: null };
}

/** Whether it waits or is drawn, so that it can be cancelled. */
export const isCancellable = ({ cell, creation }: ShownCell): boolean =>
  cell.state === "waiting" || (creation !== null && canCancel(creation));

/** Whether drawing it again makes sense: it has no picture, and nobody works on it. */
export function isRetryable({ cell, creation, isDeleted }: ShownCell): boolean {
  if (cell.state !== "created") return cell.state !== "waiting";
  return isDeleted || creation?.status === "failed" || creation?.status === "cancelled";
}

/** Whether it is drawn again with all others; what its model cannot draw is asked for by itself alone, after the model has changed. */
export const isRetriedWithOthers = (shown: ShownCell): boolean =>
  isRetryable(shown) && shown.cell.state !== "left_out";

/** What drawing it again is called: nothing was tried where somebody skipped or cancelled it. */
export function retryName({ cell, creation, isDeleted }: ShownCell): string {
  if (isDeleted) return "Draw again";
  const isUntried =
    cell.state === "skipped" || cell.state === "cancelled" || creation?.status === "cancelled";
  return isUntried ? "Draw" : "Retry";
}
