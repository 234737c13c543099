/** Counts the pictures of a board that are not cleared for commercial use. */
import "server-only";
import type { Board, Decision } from "contract/boards/board";
import { CHOSEN_PICTURES, type ChosenPictures } from "contract/boards/board-files";
import type { CreationRow } from "@/lib/creations/ledger/row";
import { showsDecision } from "./shows-decision";

/** More names than anybody reads; those of imported pictures may be any texts. */
const MAX_LICENCES = 100;

/** @returns `add` takes one picture after the other, `result` says what the contract says. */
export function notClearedCount() {
  const found = new Map<ChosenPictures, { count: number; licences: Set<string> }>();
  for (const chosen of CHOSEN_PICTURES) found.set(chosen, { count: 0, licences: new Set() });
  let isAnyKnown = false;
  return {
    add(
      decision: Decision | null,
      { licence, commercial_use }: { [Column in "licence" | "commercial_use"]: CreationRow[Column] | null },
    ): void {
      if (commercial_use !== null) isAnyKnown = true;
      if (commercial_use === "yes") return;
      for (const [chosen, those] of found) {
        if (!showsDecision(chosen, decision)) continue;
        those.count += 1;
        if (licence !== null && those.licences.size < MAX_LICENCES) those.licences.add(licence);
      }
    },
    result(): Board["not_cleared"] {
      const of = (chosen: ChosenPictures) => {
        const { count, licences } = found.get(chosen) ?? NONE;
        // Where nothing is known of any, nothing is said, as in the library.
        return isAnyKnown ? { count, licences: [...licences] } : { count: 0, licences: [] };
      };
      return { all: of("all"), picks: of("picks"), unrejected: of("unrejected") };
    },
  };
}

const NONE = { count: 0, licences: [] };
