/** A draft with a source: what is written about the change lies over the rest. */
import { type Draft, OWN_FIELDS } from "./draft";

/** The draft as the composer shows it: with the words about its source, where it has one. */
export const shownDraft = (draft: Draft): Draft =>
  draft.source ? { ...draft, ...draft.source.own, enhance: false } : draft;

/** A change of what is shown, as a change of the draft. */
export function changeOfShown(draft: Draft, change: Partial<Draft>): Partial<Draft> {
  const { source } = draft;
  if (!source || "source" in change) return change;
  const isOwn = (name: string): boolean => OWN_FIELDS.some((own) => own === name);
  const fields = Object.entries(change);
  const own = Object.fromEntries(fields.filter(([name]) => isOwn(name)));
  return {
    ...Object.fromEntries(fields.filter(([name]) => !isOwn(name))),
    source: { ...source, own: { ...source.own, ...own } },
  };
}
