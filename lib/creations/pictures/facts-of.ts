/** The settings of a picture, as written into its file. */
import "server-only";
import type { CreationRequest } from "contract/creations/request";
import { MAX_ENHANCED_CHARACTERS, type PictureFacts } from "picture-metadata";

interface Picture {
  creation_id: string;
  picture_index: number;
  seed: number | null;
  width: number;
  height: number;
  enhanced_prompt: string | null;
}

/**
 * @param made.request as stored.
 * @param made.createTime of the creation, as ISO 8601.
 * @param made.madeBy who drew it, for people.
 * @param made.madeFrom the hashes of the pictures that it was made from; undefined without any.
 */
export function factsOf(
  row: Picture,
  {
    request,
    createTime,
    madeBy,
    madeFrom,
  }: {
    request: CreationRequest;
    createTime: string;
    madeBy: string;
    madeFrom: PictureFacts["made_from"];
  },
): PictureFacts {
  const { aspect_ratio, resolution } = request.settings;
  const enhanced = row.enhanced_prompt;
  return {
    version: 1,
    creation_id: row.creation_id,
    index: row.picture_index,
    seed: row.seed,
    prompt: request.prompt,
    enhanced_prompt: enhanced !== null && enhanced.length > MAX_ENHANCED_CHARACTERS ? null : enhanced,
    negative_prompt: request.negative_prompt,
    settings: {
      aspect_ratio: aspect_ratio.replace(/\s/g, ""),
      resolution,
      width: row.width,
      height: row.height,
    },
    made_by: madeBy.slice(0, 300),
    ...(request.model === undefined ? {} : { model: request.model }),
    ...(Object.keys(request.model_settings ?? {}).length > 0 && { model_settings: request.model_settings }),
    ...(request.written && { written: request.written }),
    ...(madeFrom && { made_from: madeFrom }),
    create_time: createTime,
  };
}
