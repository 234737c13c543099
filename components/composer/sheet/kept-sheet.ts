/** What was written in the sheet dialog, for as long as the page is open, and the idempotency key of what was sent. */
import { perPerson } from "@/lib/client/storage";
import type { Fit } from "../draft/fit";
import { firstAxes, keptAxes, type Origin, originOf } from "./axes-of-draft";
import type { SheetDraft } from "./sheet-draft";

interface KeptSheet {
  /** The sheet as the dialog opens with it. @param fit of the draft as it is shown. */
  open: (fit: Fit) => SheetDraft;
  keep: (draft: SheetDraft, fit: Fit) => void;
  /** The next sheet is about a picture: its words, seed and model are in the composer. */
  startAround: () => void;
  /** One key for each intent: the same for the same body, until it is done. */
  keyFor: (body: string) => string;
  /** The sheet is made: the next one begins anew. */
  done: () => void;
}

function createKeptSheet(): KeptSheet {
  let kept: { draft: SheetDraft; origin: Origin } | null = null;
  let isAround = false;
  let sent: { body: string; key: string } | null = null;
  return {
    open(fit) {
      if (kept) return keptAxes(kept.draft, kept.origin, fit);
      return { name: "", axes: firstAxes(fit, isAround), skipped: [] };
    },
    keep(draft, fit) {
      kept = { draft, origin: originOf(fit) };
    },
    startAround() {
      kept = null;
      isAround = true;
    },
    keyFor(body) {
      if (sent?.body !== body) sent = { body, key: crypto.randomUUID() };
      return sent.key;
    },
    done() {
      kept = null;
      isAround = false;
      sent = null;
    },
  };
}

export const keptSheetOf = perPerson(createKeptSheet);
