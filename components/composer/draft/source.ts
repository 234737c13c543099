/** A draft with a source: what is written about the change lies over the rest. */
import { type Draft, OWN_FIELDS } from "./draft";

/** The draft as the composer shows it: with the words about its source, where it has one. */
export function shownDraft(draft: Draft): Draft {
  const { source } = draft;
  if (!source) return draft;
  const { own, around, operation } = source;
  return { ...draft, ...own, ...(operation === "expand" && { prompt: around }), enhance: false };
}

/** A change of what is shown, as a change of the draft. */
export function changeOfShown(draft: Draft, change: Partial<Draft>): Partial<Draft> {
  const { source } = draft;
  if (!source || "source" in change) return change;
  const isOwn = (name: string): boolean => OWN_FIELDS.some((own) => own === name);
  const fields = Object.entries(change);
  const own: Partial<Draft> = Object.fromEntries(fields.filter(([name]) => isOwn(name)));
  const { prompt = source.own.prompt, ...others } = own;
  const words =
    source.operation === "expand"
      ? { around: own.prompt ?? source.around }
      : { own: { ...source.own, prompt } };
  const changed = { ...source, ...words };
  return {
    ...Object.fromEntries(fields.filter(([name]) => !isOwn(name))),
    source: { ...changed, own: { ...changed.own, ...others } },
  };
}
