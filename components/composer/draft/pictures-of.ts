/** The pictures of creations as source and references of a draft. */
import type { Creation, CreationInput, CreationOutput, MadeFrom } from "contract/creations/creation";
import { isUsualPrompt, MAX_REFERENCES } from "contract/creations/inputs";
import { ownWords } from "@/lib/client/words/own-words";
import { usesReferences } from "./able";
import type { Draft, DraftPicture, DraftReference, DraftSource, OwnDraft } from "./draft";
import { changeOfShown, shownDraft } from "./source";

/** What a source has before anything about it is chosen. */
export const FRESH_SOURCE = {
  ...{ mask: null, strength: null, around: "", shapes: [], factor: 2, mayHaveWords: false },
} as const;

const pictureOf = (creation: Creation, output: CreationOutput): DraftPicture => ({
  picture: { picture_id: output.id },
  title: ownWords(creation),
  thumbnailUrl: output.thumbnail_url,
  mediaUrl: output.media_url,
  width: output.width,
  height: output.height,
});

/** A copy, which is there even where the picture itself is deleted. */
const copyOf = (input: CreationInput, title: string): DraftPicture => ({
  picture: { upload_id: input.upload_id },
  title,
  thumbnailUrl: input.thumbnail_url,
  mediaUrl: input.media_url,
  width: input.width,
  height: input.height,
});

/** @param output one of its pictures. */
export function sourceOf(creation: Creation, output: CreationOutput): DraftSource {
  return {
    ...pictureOf(creation, output),
    ...FRESH_SOURCE,
    operation: "edit",
    creationId: creation.creation_id,
    model: creation.model,
    words: wordsOf(creation),
    mayHaveWords: isOfCreation(creation.made_from?.inputs),
    own: {
      ...{ prompt: "", negativePrompt: "", styles: [], seed: "", imageNumber: 1, references: [] },
      models: creation.model === null ? [] : [creation.model],
    },
  };
}

/** The prompt of an edit says what changed, unless it was written into that of its source. */
const wordsOf = ({ prompt, enhanced_prompt, made_from }: Creation): string =>
  enhanced_prompt ?? ownWordsOf(made_from?.operation, prompt);

const ownWordsOf = (operation: MadeFrom["operation"] | undefined, prompt: string): string =>
  operation === "edit" || operation === "unknown" || isUsualPrompt(operation, prompt) ? "" : prompt;

const isOfCreation = (inputs: readonly CreationInput[] = []): boolean =>
  inputs.some(({ place, creation_id }) => place === "source" && creation_id !== null);

/**
 * The draft with one more picture to go by, at the end; unchanged where it is there already, and where there are as many as any
 * model takes.
 */
export function withReference(draft: Draft, creation: Creation, output: CreationOutput): Partial<Draft> {
  const { references } = shownDraft(draft);
  const isThere = references.some(
    ({ picture }) => "picture_id" in picture && picture.picture_id === output.id,
  );
  if (isThere || references.length >= MAX_REFERENCES) return {};
  const added = { ...pictureOf(creation, output), id: crypto.randomUUID(), role: null };
  return withReferences(draft, [...references, added]);
}

/** The draft with these references. A source of which something is made without them is edited instead. */
export function withReferences(draft: Draft, references: readonly DraftReference[]): Partial<Draft> {
  const { source } = draft;
  const isEdited = source !== null && !usesReferences(draft);
  return changeOfShown(isEdited ? { ...draft, source: { ...source, operation: "edit" } } : draft, {
    references,
  });
}

/** The pictures that a creation went by, to go by them again. */
export const referencesAgain = ({ made_from }: Creation): DraftReference[] =>
  (made_from?.inputs ?? []).flatMap((input) =>
    input.place === "reference" ? [{ ...copyOf(input, ""), id: crypto.randomUUID(), role: input.role }] : [],
  );

/**
 * The source of a creation that was made from one, to make it again or otherwise.
 *
 * @param own what was written about the change. @returns null for a creation without a source.
 */
export function sourceAgain(creation: Creation, own: OwnDraft): DraftSource | null {
  const { made_from, model, settings } = creation;
  const source = made_from?.inputs.find(({ place }) => place === "source");
  // What this page does not know cannot be done again by it.
  if (!made_from?.operation || made_from.operation === "unknown" || !source) return null;
  const mask = made_from.inputs.find(({ place }) => place === "mask");
  const isEdit = made_from.operation === "edit";
  return {
    ...copyOf(source, isEdit ? "" : ownWords(creation)),
    words: ownWordsOf(made_from.operation, creation.prompt),
    mayHaveWords: source.creation_id !== null,
    operation: made_from.operation,
    creationId: source.creation_id,
    // Only its own model can have made something from it, where a model takes no other.
    model: source.creation_id === null ? null : model,
    mask: mask ? { upload_id: mask.upload_id } : null,
    strength: made_from.strength,
    around: "",
    shapes: made_from.operation === "expand" ? [settings.aspect_ratio] : [],
    factor: made_from.factor ?? 2,
    own: {
      prompt: isEdit ? own.prompt : "",
      ...{ negativePrompt: own.negativePrompt, styles: own.styles, seed: own.seed },
      ...{ imageNumber: own.imageNumber, models: own.models, references: own.references },
    },
  };
}
