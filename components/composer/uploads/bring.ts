/** What becomes of pictures that are dropped, pasted or chosen. */
import { MAX_REFERENCES } from "contract/creations/inputs";
import type { ModelView } from "contract/models/models";
import { announce } from "@/components/ui/notices/announcer";
import { notify } from "@/components/ui/notices/notify";
import { counted } from "@/lib/client/words/counted";
import { maxReferences, usesReferences } from "../draft/able";
import type { Draft, DraftPicture, DraftSource } from "../draft/draft";
import { draftStoreOf } from "../draft/draft-store";
import { FRESH_SOURCE, withReferences } from "../draft/pictures-of";
import { shownDraft } from "../draft/source";
import { fileUploads } from "./file-uploads";
import { followUploads } from "./settle";

type Models = readonly Pick<ModelView, "id" | "abilities">[];

/** What a picture can be to a creation. */
export type Place = "source" | "reference";

/** Whether the model changes any picture. */
const changesAny = ({ abilities: { from_pictures: can } }: Models[number]): boolean =>
  can?.sources === "any" && can.operations.length > 0;

/** What a brought picture can be with the models of the studio. */
export const placesOf = (models: Models): Place[] => [
  ...(models.some(changesAny) ? (["source"] as const) : []),
  ...(models.some((model) => maxReferences(model) > 0) ? (["reference"] as const) : []),
];

/**
 * What brought pictures become where nobody has said it: a single one the source, where there is none yet or what is made of it goes
 * by no references; all others references.
 *
 * @param count how many are brought at once. @returns null where no model makes anything from them.
 */
export function placeFor(
  { source }: Pick<Draft, "source">,
  { models, count }: { models: Models; count: number },
): Place | null {
  const places = placesOf(models);
  const isNext = source === null || !usesReferences({ source });
  const preferred: Place = isNext && count === 1 ? "source" : "reference";
  return places.includes(preferred) ? preferred : (places[0] ?? null);
}

interface Brought {
  personId: string;
  files: readonly File[];
  place: Place;
  models: Models;
  /** The chosen ones. */
  chosen: Models;
}

/** Puts pictures into the draft, and uploads them; their tiles are there at once. */
export async function bringPictures({ personId, files, place, models, chosen }: Brought): Promise<void> {
  const store = draftStoreOf(personId);
  followUploads(personId);
  await store.restored();
  // Read after the wait: another picture may have been brought meanwhile.
  const draft = store.read();
  if (place === "source") {
    const [file] = files;
    if (!file) return;
    store.change({ source: sourceFrom(draft, { picture: fileOf(file), models, chosen }) });
    announce("The picture is the source");
    return;
  }
  const { references } = shownDraft(draft);
  const taken = files.slice(0, MAX_REFERENCES - references.length);
  if (taken.length < files.length)
    notify({
      words: `At most ${MAX_REFERENCES} references are possible. ${counted(files.length - taken.length, "picture")} not added.`,
      kind: "problem",
    });
  if (taken.length === 0) return;
  const added = taken.map((file) => ({ ...fileOf(file), id: crypto.randomUUID(), role: null }));
  store.change(withReferences(draft, [...references, ...added]));
  announce(taken.length === 1 ? "Reference added" : `${counted(taken.length, "reference")} added`);
}

/** A file as a picture: its upload begins. */
export const fileOf = (file: File): DraftPicture => ({
  picture: { file_id: fileUploads.add(file), isFailed: false },
  // Browsers call every pasted picture the same.
  title: file.name === "image.png" ? "" : file.name,
  ...{ thumbnailUrl: "", mediaUrl: "", width: 0, height: 0 },
});

/** What is written stays, and what is done with the picture before it: both may be about this picture already. */
function sourceFrom(
  draft: Draft,
  { picture, models, chosen }: { picture: DraftPicture; models: Models; chosen: Models },
): DraftSource {
  const { prompt, negativePrompt, styles, seed, references } = draft.source?.own ?? draft;
  const ofChosen = chosen.filter(changesAny);
  const able = ofChosen.length > 0 ? ofChosen : models.filter(changesAny).slice(0, 1);
  const operations = able[0]?.abilities.from_pictures?.operations ?? [];
  const { operation, around, shapes, factor } = draft.source ?? {
    ...FRESH_SOURCE,
    operation: "edit" as const,
  };
  return {
    ...picture,
    ...{ ...FRESH_SOURCE, around, shapes, factor },
    operation: operations.includes(operation) ? operation : (operations[0] ?? "edit"),
    ...{ creationId: null, model: null, words: "" },
    own: {
      ...{
        prompt,
        negativePrompt,
        styles,
        seed,
        references,
        imageNumber: draft.source?.own.imageNumber ?? 1,
      },
      models: able.map(({ id }) => id),
    },
  };
}
