/** Wrong files for MODELS_FILE: fields and settings. */
import { fal, setting } from "./parts";
import type { WrongFile } from "./wrong-file";

export const FIELDS: readonly WrongFile[] = [
  {
    what: "a setting in the field of the prompt",
    file: fal({ settings: [setting({ name: "style", field: "prompt", values: ["a", "b"] })] }),
    says: ["fal/a/b: settings[0].field: prompt is already the field of the prompt"],
  },
  {
    what: "a setting in the field of the seed",
    file: fal({ settings: [setting({ name: "seed", values: [1, 2] })] }),
    says: ["fal/a/b: settings[0].name: seed is already the field of the seed"],
  },
  {
    what: "a setting in the field of the number of pictures",
    file: fal({ settings: [setting({ name: "num_images", values: [1, 2] })] }),
    says: ["fal/a/b: settings[0].name: num_images is already the field of the number of pictures"],
  },
  {
    what: "a setting in the field of the size",
    file: fal({ settings: [setting({ name: "image_size", values: ["square_hd"] })] }),
    says: ["fal/a/b: settings[0].name: image_size is already the field of the size"],
  },
  {
    what: "a setting in the field of the negative prompt",
    file: fal({
      fields: { negative_prompt: "avoid" },
      settings: [setting({ name: "avoid", values: ["people"] })],
    }),
    says: ["fal/a/b: settings[0].name: avoid is already the field of the negative prompt"],
  },
  {
    what: "settings that replace parts of a request to an OpenAI-style server",
    file: {
      models: [
        {
          id: "openai-style/x",
          settings: ["prompt", "n", "seed", "size"].map((name) => ({ name, values: ["1"] })),
        },
      ],
    },
    says: [
      "openai-style/x: settings[0].name: prompt is a field of every request",
      "openai-style/x: settings[1].name: n is a field of every request",
      "openai-style/x: settings[2].name: seed is a field of every request",
      "openai-style/x: settings[3].name: size is a field of every request",
    ],
  },
  {
    what: "input in the field of the prompt",
    file: fal({ input: { prompt: "a cat" } }),
    says: ["fal/a/b: input.prompt: prompt is already the field of the prompt"],
  },
  {
    what: "input in the field of the number of pictures",
    file: fal({ input: { num_images: 4 } }),
    says: ["fal/a/b: input.num_images: num_images is already the field of the number of pictures"],
  },
  {
    what: "the input of a size in the field of the prompt",
    file: fal({ sizes: { list: [{ width: 512, height: 512, input: { prompt: "small" } }] } }),
    says: ["fal/a/b: sizes: prompt is already the field of the prompt"],
  },
  {
    what: "input in the field of a setting",
    file: fal({ input: { steps: 30 }, settings: [setting({})] }),
    says: ["fal/a/b: input.steps: steps is already the field of the setting steps"],
  },
  {
    what: "one field for two parts of a request",
    file: fal({ fields: { prompt: "text", negative_prompt: "text" } }),
    says: ["fal/a/b: fields.negative_prompt: text is already the field of the prompt"],
  },
  {
    what: "two settings with one name",
    file: fal({ settings: [setting({}), setting({ field: "num_steps" })] }),
    says: ["fal/a/b: settings[1].name: steps is there twice"],
  },
  {
    what: "a value that excludes a setting or a value that is not there",
    file: fal({
      settings: [
        setting({}),
        setting({
          name: "style",
          values: [{ value: "a", label: "A", not_with: { steps: ["4", "5"], style: ["a"], size: ["big"] } }],
        }),
      ],
    }),
    says: [
      "fal/a/b: settings[1].values[0].not_with.steps: steps has no value 5",
      "fal/a/b: settings[1].values[0].not_with.style: must be the name of another setting here",
      "fal/a/b: settings[1].values[0].not_with.size: must be the name of another setting here",
    ],
  },
  {
    what: "two settings with one field",
    file: fal({ settings: [setting({}), setting({ name: "quality", field: "steps" })] }),
    says: ["fal/a/b: settings[1].field: steps is already the field of the setting steps"],
  },
  {
    what: "the same value twice",
    file: fal({ settings: [setting({ values: [4, "4"] })] }),
    says: ["fal/a/b: settings[0].values[1]: 4 is there twice"],
  },
  {
    what: "a setting without values",
    file: fal({ settings: [setting({ values: [] })] }),
    says: ["fal/a/b: settings[0].values: must not be empty"],
  },
  {
    what: "a default that is no value",
    file: fal({ settings: [setting({ default: 12 })] }),
    says: ["fal/a/b: settings[0].default: must be one of the values"],
  },
  {
    what: "a label that is too long",
    file: fal({ settings: [setting({ label: "l".repeat(81) })] }),
    says: ["fal/a/b: settings[0].label: is longer than 80 characters"],
  },
  {
    what: "a setting with an unknown field",
    file: fal({ settings: [setting({ Label: "Steps" })] }),
    says: ["fal/a/b: settings[0].Label: is not a field here; write label"],
  },
  {
    what: "an unknown part of a request",
    file: fal({ fields: { image: "image_url" } }),
    says: [
      "fal/a/b: fields.image: is not a field here; the fields are prompt, negative_prompt, seed, count, width, height, image_size, aspect_ratio",
    ],
  },
  {
    what: "no field for the prompt",
    file: fal({ fields: { prompt: null } }),
    says: ["fal/a/b: fields.prompt: must be the name of a field of the model's input"],
  },
  {
    what: "limits of a service out of bounds",
    file: { models: [{ id: "fal", slots: 0, requests_per_minute: 1 }] },
    says: ["fal: slots: must be at least 1", "fal: requests_per_minute: must be at least 10"],
  },
  {
    what: "a version that is none",
    file: { models: [{ id: "replicate/a/b", version: "latest!" }] },
    says: ["replicate/a/b: version: must be the id of a version"],
  },
  {
    what: "a response format that does not exist",
    file: { models: [{ id: "openai-style/x", response_format: "png" }] },
    says: ['openai-style/x: response_format: must be "b64_json" or "url" or "none"'],
  },
  {
    what: "a resolution that xAI has not, and one twice",
    file: {
      models: [
        { id: "xai/a", resolutions: ["4k"] },
        { id: "xai/b", resolutions: ["1k", "1k"] },
      ],
    },
    says: ['xai/a: resolutions[0]: must be "1k" or "2k"', "xai/b: resolutions[1]: 1k is there twice"],
  },
  {
    what: "fields that xAI's models have not, a quality that is no word, and too many pictures",
    file: {
      models: [
        { id: "xai/a", sizes: ["1024x1024"], qualities: ["very high"], max_pictures: 11, max_sources: -1 },
      ],
    },
    says: [
      "xai/a: qualities[0]: must be a word, such as low",
      "xai/a: max_pictures: must be at most 10",
      "xai/a: max_sources: must be at least 0",
      "xai/a: sizes: is not a field here; the fields are id, name, hidden, price, licence, commercial_use, terms_url, model, about, resolutions, qualities, max_pictures, max_sources",
    ],
  },
  {
    what: "shapes, sizes and numbers that no model of Google has",
    file: {
      models: [
        {
          id: "google/x",
          ...{ model: "models/x", aspect_ratios: ["2:1"], image_sizes: ["8K"], max_inputs: 15 },
        },
      ],
    },
    says: [
      "google/x: model: must be the name of a model, such as gemini-3-pro-image",
      'google/x: aspect_ratios[0]: must be "1:1" or "2:3" or "3:2" or "3:4" or "4:3" or "4:5" or "5:4" or "9:16" or "16:9" or "21:9" or "1:4" or "4:1" or "1:8" or "8:1"',
      'google/x: image_sizes[0]: must be "1K" or "2K" or "4K"',
      "google/x: max_inputs: must be at most 14",
    ],
  },
  {
    what: "steps out of bounds",
    file: { models: [{ id: "sdapi/current", steps: 0 }] },
    says: ["sdapi/current: steps: must be at least 1"],
  },
];
