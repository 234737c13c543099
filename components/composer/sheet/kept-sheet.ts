/** What was written in the sheet dialog, for as long as the page is open, and the idempotency key of what was sent. */
import { perPerson } from "@/lib/client/storage";
import type { Fit } from "../draft/fit";
import { promptOf } from "../pictures/plan";
import { axesOfDraft, firstAxes, sentPrompt } from "./axes-of-draft";
import type { SheetAxis, SheetDraft } from "./sheet-draft";
import { withoutAxis } from "./skipped";

/** What the axes of a draft were made of. */
export interface Origin {
  prompt: string;
  styles: string;
  models: string;
}

export const originOf = (fit: Fit): Origin => ({
  prompt: sentPrompt(promptOf(fit)).text,
  styles: JSON.stringify(fit.prompt ? fit.draft.styles : []),
  models: JSON.stringify(fit.models.map(({ id }) => id)),
});

/**
 * The axes of a dialog that is opened again after the composer has changed: those of the changed choices are made anew, and the others
 * stay as they are.
 *
 * @param before what the kept axes were made of.
 */
export function keptAxes(kept: SheetDraft, before: Origin, fit: Fit): SheetDraft {
  const now = originOf(fit);
  const isNew: Partial<Record<SheetAxis["kind"], boolean>> = {
    model: before.models !== now.models,
    style: before.styles !== now.styles,
  };
  const goes = ({ kind, words }: SheetAxis): boolean => {
    // Another picture may be the source of some cells, but none where nothing is edited any more.
    if (kind === "source") return fit.draft.source?.operation !== "edit";
    return kind === "words" ? words !== "" && !now.prompt.includes(words) : isNew[kind] === true;
  };
  const added = axesOfDraft(fit).filter(({ kind, words }) =>
    kind === "words"
      ? before.prompt !== now.prompt && !kept.axes.some((axis) => axis.words === words)
      : isNew[kind],
  );
  const renewed = added.map((axis) => withKnownValues(axis, kept.axes));
  // What is skipped with values that there still are stays skipped.
  const { skipped } = kept.axes
    .filter((axis) => goes(axis) && !renewed.some(({ id }) => id === axis.id))
    .reduce(withoutAxis, kept);
  return { ...kept, skipped, axes: [...kept.axes.filter((axis) => !goes(axis)), ...renewed] };
}

/** An axis that is made anew, with the ids that it and its values had before. */
function withKnownValues(axis: SheetAxis, before: readonly SheetAxis[]): SheetAxis {
  const same = axis.kind === "words" ? undefined : before.find(({ kind }) => kind === axis.kind);
  if (!same) return axis;
  const known = new Map(same.values.map((value) => [JSON.stringify(value.picked), value]));
  return {
    ...axis,
    ...{ id: same.id, name: same.name },
    values: axis.values.map((value) => known.get(JSON.stringify(value.picked)) ?? value),
  };
}

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
