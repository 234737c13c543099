"use client";
import { notify } from "@/components/ui/notices/notify";
import { errorMessage } from "@/lib/client/api/call/errors";
import type { SheetInUse } from "@/lib/client/sheets/use-sheet";
import { counted } from "@/lib/client/words/counted";
import type { ChangeCells } from "../actions";
import { useDecisions } from "./use-decisions";

export type Changes = ReturnType<typeof useChanges>;

/** What the page changes of a sheet; what the studio refuses is told in a notice. */
export function useChanges(inUse: SheetInUse) {
  const { decide, ...undo } = useDecisions(inUse);
  const tell = (words: string) => (error: unknown) =>
    notify({ words: `${words} ${errorMessage(error)}`, kind: "problem" });
  const cellsOf = (shown: Parameters<ChangeCells["retry"]>[0]) => shown.map(({ cell }) => cell.cell);
  return {
    ...undo,
    decide,
    cancel(shown) {
      const creations = shown.flatMap(({ creation }) => creation ?? []);
      void inUse.cancel(cellsOf(shown), creations).catch(tell("The cells were not cancelled."));
    },
    retry(shown) {
      void inUse
        .change({ type: "retry", cells: cellsOf(shown) })
        .then(() => notify({ words: `${counted(shown.length, "cell")} will be drawn again.` }))
        .catch(tell("The cells were not sent again."));
    },
    rename(name: string) {
      void inUse.change({ type: "rename", name }).catch(tell("The sheet was not renamed."));
    },
    addValues: inUse.change,
  } satisfies ChangeCells & Record<string, unknown>;
}
