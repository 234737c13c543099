/** The source of a draft: the picture that is changed, and what is written about the change. */
import type { Creation, CreationOutput } from "contract/creations/creation";
import { type Draft, type DraftSource, OWN_FIELDS, type OwnDraft } from "./draft";

/** @param output one of its pictures. */
export function sourceOf(creation: Creation, output: CreationOutput): DraftSource {
  return {
    operation: "edit",
    reference: { picture_id: output.id },
    creationId: creation.creation_id,
    model: creation.model,
    words: creation.enhanced_prompt ?? creation.prompt,
    thumbnailUrl: output.thumbnail_url,
    width: output.width,
    height: output.height,
    mask: null,
    shapes: [],
    factor: 2,
    own: {
      ...{ prompt: "", negativePrompt: "", styles: [], seed: "", imageNumber: 1 },
      models: creation.model === null ? [] : [creation.model],
    },
  };
}

/**
 * The source of a creation that was made from one, to make it again or otherwise.
 *
 * @param own what was written about the change. @returns null for a creation from words.
 */
export function sourceAgain(creation: Creation, own: OwnDraft): DraftSource | null {
  const { made_from, model, settings } = creation;
  const source = made_from?.inputs.find(({ place }) => place === "source");
  if (!made_from?.operation || !source) return null;
  const mask = made_from.inputs.find(({ place }) => place === "mask");
  const isEdit = made_from.operation === "edit";
  return {
    operation: made_from.operation,
    reference: { upload_id: source.upload_id },
    creationId: source.creation_id,
    model,
    words: isEdit ? "" : creation.prompt,
    thumbnailUrl: source.thumbnail_url,
    width: source.width,
    height: source.height,
    mask: mask ? { upload_id: mask.upload_id } : null,
    shapes: made_from.operation === "expand" ? [settings.aspect_ratio] : [],
    factor: made_from.factor ?? 2,
    own: {
      prompt: isEdit ? own.prompt : "",
      ...{ negativePrompt: own.negativePrompt, styles: own.styles, seed: own.seed },
      ...{ imageNumber: own.imageNumber, models: own.models },
    },
  };
}

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
