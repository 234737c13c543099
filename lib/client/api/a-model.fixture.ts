/** Models for tests: one that can do everything, and one that lacks what paid models lack. */
import type { ModelAbilities, ModelView } from "contract/models/models";

const EVERYTHING: ModelAbilities = {
  sizes: {
    multiple_of: 1,
    min_side: 64,
    max_side: 8192,
    max_short_side: 2048,
    min_ratio: 1 / 4,
    max_ratio: 4,
    min_pixels: 64 * 64,
    max_pixels: 2048 * 8192,
  },
  max_pictures: 8,
  seed: "exact",
  negative_prompt: true,
  prompt_enhancer: "studio",
  progress: true,
  previews: true,
  cancel: "one",
  settings: [],
};

/** A model that can do everything, unless told otherwise. */
export function aModel({
  abilities,
  ...overrides
}: Partial<Omit<ModelView, "abilities">> & { abilities?: Partial<ModelAbilities> } = {}): ModelView {
  return {
    id: "sandbox",
    name: "Sandbox engine",
    provider: "This studio",
    service: "embedded",
    about: null,
    price: null,
    state: { state: "ok", since_time: "2030-01-01T00:00:00.000Z", resume_time: null, reason: null },
    problem: null,
    is_default: true,
    abilities: { ...EVERYTHING, ...abilities },
    ...overrides,
  };
}

/** A paid model without seed, negative prompt and enhancer, with three sizes and a quality that decides the price. */
export const PAID_MODEL: ModelView = aModel({
  id: "openai/gpt-image-2",
  name: "GPT Image 2",
  provider: "OpenAI",
  service: "openai",
  is_default: false,
  price: {
    per_picture: 0.04,
    currency: "USD",
    by_setting: { name: "quality", prices: { low: 0.01, medium: 0.04, high: 0.17 } },
  },
  abilities: {
    sizes: {
      list: [
        { width: 1024, height: 1024 },
        { width: 1536, height: 1024 },
        { width: 1024, height: 1536 },
      ],
    },
    max_pictures: 2,
    seed: "none",
    negative_prompt: false,
    prompt_enhancer: "none",
    settings: [
      {
        name: "quality",
        label: "Quality",
        values: [
          { value: "low", label: "Low" },
          { value: "medium", label: "Medium" },
          { value: "high", label: "High" },
        ],
        default: "medium",
      },
    ],
  },
});
