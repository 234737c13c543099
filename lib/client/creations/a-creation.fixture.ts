/** A creation for tests, finished unless told otherwise. */
import type { Creation, CreationOutput } from "contract/creations/creation";

export function aCreation(overrides: Partial<Creation> = {}): Creation {
  return {
    creation_id: "one",
    status: "succeed",
    progress: 1,
    queue_ahead: null,
    cancel_requested: false,
    error: null,
    prompt: "a lighthouse at dusk",
    written: null,
    negative_prompt: "",
    enhanced_prompt: null,
    understanding: null,
    is_public: true,
    is_enable_prompt_enhancer: true,
    is_favourite: false,
    config: { image_number: 4 },
    settings: { seed: 7, aspect_ratio: "1:1", resolution: 720, width: 720, height: 720 },
    create_time: "2030-01-01T00:00:00.000Z",
    update_time: "2030-01-01T00:00:00.000Z",
    start_time: "2030-01-01T00:00:01.000Z",
    finish_time: "2030-01-01T00:00:12.000Z",
    report_time: null,
    estimate: null,
    is_overdue: false,
    output_type: "image",
    thumbnail_url: null,
    outputs: [],
    previews: [],
    made_by: "the embedded engine",
    model: "sandbox",
    model_settings: {},
    ignored: [],
    notice: null,
    can_link: false,
    price: null,
    cost: null,
    ...overrides,
  };
}

/** One of its pictures. */
export function anOutput(overrides: Partial<CreationOutput> = {}): CreationOutput {
  return {
    id: "picture",
    index: 0,
    seed: 7,
    width: 720,
    height: 720,
    media_type: "image/png",
    byte_length: 1,
    is_favourite: false,
    media_url: "https://studio.example/picture/original",
    thumbnail_url: "https://studio.example/picture/thumbnail",
    ...overrides,
  };
}
