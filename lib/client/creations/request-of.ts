/** Requests that make creations again. */
import type { Creation, MadeFrom } from "contract/creations/creation";
import type { Intent } from "./intent";

/** The request that makes a creation again, with the seed that was used. */
export function requestOf(creation: Creation): Intent["request"] {
  return {
    prompt: creation.prompt,
    negative_prompt: creation.negative_prompt,
    is_public: creation.is_public,
    is_enable_prompt_enhancer: creation.is_enable_prompt_enhancer,
    config: { image_number: creation.config.image_number },
    settings: {
      seed: creation.settings.seed,
      aspect_ratio: creation.settings.aspect_ratio,
      resolution: creation.settings.resolution,
    },
    ...(creation.model === null ? {} : { model: creation.model }),
    ...(Object.keys(creation.model_settings).length === 0 ? {} : { model_settings: creation.model_settings }),
    ...(creation.written && { written: creation.written }),
    ...(creation.made_from && sameInputs(creation.made_from)),
  };
}

/** From the copies, which are there even where the pictures themselves are deleted. */
function sameInputs({ operation, strength, factor, inputs }: MadeFrom): Partial<Intent["request"]> {
  const at = (wanted: string) => inputs.find(({ place }) => place === wanted)?.upload_id;
  const [source, mask] = [at("source"), at("mask")];
  return {
    // Without it the studio refuses a source: what this page does not know cannot be done again by it.
    ...(operation && operation !== "unknown" && { operation }),
    inputs: {
      ...(source && { source: { upload_id: source } }),
      ...(mask && { mask: { upload_id: mask } }),
      references: inputs.flatMap(({ place, role, upload_id }) =>
        place === "reference" ? [{ upload_id, ...(role && { role }) }] : [],
      ),
      ...(strength !== null && { strength }),
      ...(factor !== null && { factor }),
    },
  };
}
