/** The draft of the composer, and how it becomes a request. */
import type { Inputs, Operation } from "contract/creations/inputs";
import type { IntentRequest } from "@/lib/client/creations/intent";
import type { PromptStyle } from "@/lib/prompt/style";

export interface Draft {
  /** As written, with variations. */
  prompt: string;
  negativePrompt: string;
  /** Each makes its own creations. Copies, so that a later change of a style does not change the draft. */
  styles: readonly PromptStyle[];
  aspectRatio: string;
  resolution: number;
  imageNumber: number;
  /** The seed as typed, valid or not; empty for a new random seed each time. */
  seed: string;
  isPublic: boolean;
  enhance: boolean;
  /** The ids of the chosen models; none for the default one. */
  models: readonly string[];
  /** The settings that only some models have, by their name; kept also for models that have others. */
  modelSettings: Readonly<Record<string, string>>;
  /** The pictures to go by, in their order. */
  references: readonly DraftReference[];
  /** The picture that is changed, with the words about the change; null for a picture from words. */
  source: DraftSource | null;
}

/** The fields that a draft has apart for its source, so that the one before is there again when the source is removed. */
// biome-ignore format: one line
export const OWN_FIELDS = ["prompt", "negativePrompt", "styles", "seed", "imageNumber", "models", "references"] as const;
export type OwnDraft = Pick<Draft, (typeof OWN_FIELDS)[number]>;

/** A file of this tab whose upload is under way or has failed. */
export type FileId = { file_id: string; isFailed: boolean };
/** A picture of the studio, an upload, or a file. */
export type PictureId = { picture_id: string } | { upload_id: string } | FileId;

/** A picture that a creation is made from. */
export interface DraftPicture {
  picture: PictureId;
  /** For people: the prompt that drew it, or the name of its file; empty where neither is known. */
  title: string;
  /** Empty for a file, as the address of the whole picture. */
  thumbnailUrl: string;
  mediaUrl: string;
  /** In pixels; 0 for a file. */
  width: number;
  height: number;
}

export interface DraftReference extends DraftPicture {
  /** Stays the same while its file is uploaded and its place changes. */
  id: string;
  /** What it is an example of, such as `style`, where the model knows roles; null where that is not said. */
  role: string | null;
}

export interface DraftSource extends DraftPicture {
  operation: Operation;
  /** The creation that it is a picture of; null for an upload. */
  creationId: string | null;
  /** The model that drew it; null where that is unknown, and for an upload. */
  model: string | null;
  /** The prompt that drew it; empty where that is unknown, and for an upload. */
  words: string;
  /** Whether the studio may know its words where they are empty here: it goes back to another creation. */
  mayHaveWords: boolean;
  /** What may change, for an edit; null for all of it. */
  mask: NonNullable<Inputs["mask"]> | null;
  /** How far an edit may go from the source, 0 to 1; null for what the model does by itself. */
  strength: number | null;
  /** What is written about what is around it, for an expand. Words about a change would say nothing about that. */
  around: string;
  /** The aspect ratios that it is expanded to: one creation each. */
  shapes: readonly string[];
  /** How many times larger an upscale is. */
  factor: number;
  own: OwnDraft;
}

/** The contract's defaults, except that new work is private until somebody decides otherwise. */
export const FRESH_DRAFT: Draft = {
  prompt: "",
  negativePrompt: "",
  styles: [],
  aspectRatio: "1:1",
  resolution: 720,
  imageNumber: 4,
  seed: "",
  isPublic: false,
  enhance: true,
  models: [],
  modelSettings: {},
  references: [],
  source: null,
};

/** All nine fields of the contract, with the texts unchanged: `planOf` applies styles, variations and models. */
export function requestOfDraft(draft: Draft): IntentRequest {
  return {
    prompt: draft.prompt.trim(),
    negative_prompt: draft.negativePrompt.trim(),
    is_public: draft.isPublic,
    is_enable_prompt_enhancer: draft.enhance,
    config: { image_number: draft.imageNumber },
    settings: {
      seed: draft.seed.trim() === "" ? -1 : Number(draft.seed),
      aspect_ratio: draft.aspectRatio,
      resolution: draft.resolution,
    },
  };
}

/** What is wrong with a typed seed; null for a valid one. */
export function seedProblem(seed: string, max: number): string | null {
  const typed = seed.trim();
  if (typed === "" || (/^\d+$/.test(typed) && Number(typed) <= max)) return null;
  return `The seed must be a whole number from 0 to ${max}. For a random seed, leave the seed field empty.`;
}

/** Below 2³¹: every model with seeds takes it, whichever is chosen later. */
export const randomSeed = (): string => String((crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) >>> 1);

/** As many choices as fit in a row; more can be requested through the API. */
const MAX_OFFERED_PICTURES = 8;

export function imageNumbersFor(imageNumber: number, max: number): number[] {
  const offered = Array.from({ length: Math.min(max, MAX_OFFERED_PICTURES) }, (_, index) => index + 1);
  return [...new Set([...offered, imageNumber])].sort((a, b) => a - b);
}
