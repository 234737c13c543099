/** A picture of the campaign that was edited, expanded and enlarged: each step was made from the one before. */
import { fileURLToPath } from "node:url";
import type { Operation } from "contract/creations/inputs";
import { type CreationRequest, creationRequestSchema, EMBEDDED_LIMITS } from "contract/creations/request";
import { changedPrompt } from "sketch-engine";
import { CAMPAIGN, requestOf } from "../seed/campaign";

export interface ChainStep {
  /** Of its creation and, with an ending, of its file. */
  name: string;
  /** As of shots of the campaign. */
  day: number;
  time: `${number}:${number}`;
  operation: Operation;
  words: string;
  ratio: string;
  resolution: number;
  factor?: number;
}

/** The shot of the campaign with which it begins, and which of its pictures, from 0. */
export const CHAIN_BEGINS_WITH = { shot: "lake", index: 2 } as const;

export const CHAIN: readonly ChainStep[] = [
  {
    ...{ name: "lake-night", day: 1, time: "13:20", operation: "edit", words: "at night" },
    ...{ ratio: "3:2", resolution: 720 },
  },
  {
    ...{ name: "lake-night-wide", day: 1, time: "13:24", operation: "expand", words: "at night" },
    ...{ ratio: "16:9", resolution: 720 },
  },
  {
    ...{ name: "lake-night-large", day: 1, time: "13:31", operation: "upscale", words: "at night" },
    ...{ ratio: "16:9", resolution: 1_440, factor: 2 },
  },
];

/** Where its pictures are kept, drawn once by `npm run draw`; absolute. */
export const CHAIN_FOLDER = fileURLToPath(new URL("chain/", import.meta.url));
export const fileOfStep = ({ name }: ChainStep): string => `${name}.webp`;

/**
 * The request of a step as the studio stores it, and the words that drew it.
 *
 * @param sourceId the id of the picture that it is made from.
 */
export async function requestOfStep(
  { operation, words, ratio, resolution, factor }: ChainStep,
  sourceId: string,
): Promise<{ request: CreationRequest; enhancedPrompt: string }> {
  const shot = CAMPAIGN.find(({ name }) => name === CHAIN_BEGINS_WITH.shot);
  if (!shot) throw new Error(`There is no shot ${CHAIN_BEGINS_WITH.shot}.`);
  const begin = requestOf(shot);
  const request = creationRequestSchema(EMBEDDED_LIMITS).parse({
    ...{ prompt: words, negative_prompt: begin.negative_prompt, operation },
    ...{ is_public: false, is_enable_prompt_enhancer: false, config: { image_number: 1 } },
    settings: { seed: shot.seed + CHAIN_BEGINS_WITH.index, aspect_ratio: ratio, resolution },
    inputs: { source: { picture_id: sourceId }, ...(factor !== undefined && { factor }) },
  });
  return { request, enhancedPrompt: await changedPrompt(begin.prompt, words) };
}
