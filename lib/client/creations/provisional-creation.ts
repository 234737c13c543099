/** The creation that a tab shows between the answer to "create" and the first report of the poll. */
import type { Creation } from "contract/creations/creation";
import { pictureSize } from "contract/models/shape";
import type { Intent } from "./intent";

/** Older than any state of the studio, so that the first report replaces it. */
const OLDEST_TIME = new Date(0).toISOString();

export function provisionalCreation(creationId: string, { request, startMs }: Intent): Creation {
  const { operation, inputs } = request;
  const { aspect_ratio, resolution, seed } = request.settings;
  return {
    creation_id: creationId,
    status: "pending",
    progress: null,
    queue_ahead: null,
    cancel_requested: false,
    error: null,
    prompt: request.prompt,
    written: request.written ?? null,
    negative_prompt: request.negative_prompt,
    enhanced_prompt: null,
    understanding: null,
    is_public: request.is_public,
    is_enable_prompt_enhancer: request.is_enable_prompt_enhancer,
    is_favourite: false,
    config: { image_number: request.config.image_number },
    settings: { seed, aspect_ratio, resolution, ...pictureSize(aspect_ratio, resolution) },
    create_time: new Date(startMs).toISOString(),
    update_time: OLDEST_TIME,
    start_time: null,
    finish_time: null,
    report_time: null,
    estimate: null,
    is_overdue: false,
    output_type: "image",
    thumbnail_url: null,
    outputs: [],
    previews: [],
    made_by: "",
    model: request.model ?? null,
    model_settings: request.model_settings ?? {},
    ignored: [],
    notice: null,
    can_link: false,
    price: null,
    cost: null,
    // Its pictures come with the first report.
    ...(operation && {
      made_from: {
        operation,
        strength: inputs?.strength ?? null,
        factor: inputs?.factor ?? null,
        inputs: [],
      },
    }),
  };
}
