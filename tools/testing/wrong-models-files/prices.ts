/** Wrong files for MODELS_FILE: prices. */
import type { WrongFile } from "./wrong-file";

const bySetting = (name: string) => ({
  per_picture: 0.04,
  currency: "USD",
  by_setting: { name, prices: { 20: 0.04 } },
});

export const PRICES: readonly WrongFile[] = [
  {
    what: "a price below zero",
    file: { models: [{ id: "openai/gpt-image-2", price: -0.04 }] },
    says: ["openai/gpt-image-2: price: must not be below zero"],
  },
  {
    what: "a price of a million",
    file: { models: [{ id: "openai/gpt-image-2", price: 1000000 }] },
    says: ["openai/gpt-image-2: price: must be at most 10000"],
  },
  {
    what: "a price as a text",
    file: { models: [{ id: "openai/gpt-image-2", price: "0.04" }] },
    says: ['openai/gpt-image-2: price: must be a number or {"per_picture": 0.04, "currency": "USD"}'],
  },
  {
    what: "a price without a currency",
    file: { models: [{ id: "openai/gpt-image-2", price: { per_picture: 0.04 } }] },
    says: ["openai/gpt-image-2: price.currency: is required"],
  },
  {
    what: "a currency that does not exist",
    file: { models: [{ id: "openai/gpt-image-2", price: { per_picture: 0.04, currency: "EUX" } }] },
    says: [
      "openai/gpt-image-2: price.currency: must be the three capital letters of a currency, such as USD",
    ],
  },
  {
    what: "a currency in small letters",
    file: { models: [{ id: "openai/gpt-image-2", price: { per_picture: 0.04, currency: "usd" } }] },
    says: [
      "openai/gpt-image-2: price.currency: must be the three capital letters of a currency, such as USD",
    ],
  },
  {
    what: "an unknown field of a price",
    file: { models: [{ id: "openai/gpt-image-2", price: { perPicture: 0.04, currency: "USD" } }] },
    says: [
      "openai/gpt-image-2: price.per_picture: is required",
      "openai/gpt-image-2: price.perPicture: is not a field here; write per_picture",
    ],
  },
  {
    what: "a price for a setting that the model lacks",
    file: {
      models: [
        {
          id: "openai/gpt-image-2",
          price: { per_picture: 0.04, currency: "USD", by_setting: { name: "size", prices: { large: 0.2 } } },
        },
      ],
    },
    says: [
      "openai/gpt-image-2: price.by_setting.name: the model has no setting size; its settings are quality, background, output_format, moderation, partial_images",
    ],
  },
  {
    what: "a price for a value that the setting lacks",
    file: {
      models: [
        {
          id: "openai/gpt-image-2",
          price: {
            per_picture: 0.04,
            currency: "USD",
            by_setting: { name: "quality", prices: { low: 0.01, ultra: 0.2 } },
          },
        },
      ],
    },
    says: [
      "openai/gpt-image-2: price.by_setting.prices.ultra: quality has no such value; its values are auto, low, medium, high",
    ],
  },
  {
    what: "a price for a setting that the entry takes away",
    file: {
      models: [
        {
          id: "fal/fal-ai/flux/dev",
          settings: [],
          price: {
            per_picture: 0.04,
            currency: "USD",
            by_setting: { name: "output_format", prices: { png: 0.05 } },
          },
        },
      ],
    },
    says: [
      "fal/fal-ai/flux/dev: price.by_setting.name: the model has no setting output_format; its settings are none",
    ],
  },
  {
    what: "a price for a setting that no model of the server can have",
    file: { models: ["sdapi/current", "sdcpp/flux"].map((id) => ({ id, price: bySetting("steps") })) },
    says: [
      "sdcpp/flux: price.by_setting.name: the model has no setting steps; its settings are sampler, scheduler",
      "sdapi/current: price.by_setting.name: the model has no setting steps; its settings are sampler",
    ],
  },
  {
    what: "a price by a setting without prices",
    file: {
      models: [
        {
          id: "openai/gpt-image-2",
          price: { per_picture: 0.04, currency: "USD", by_setting: { name: "quality", prices: {} } },
        },
      ],
    },
    says: ["openai/gpt-image-2: price.by_setting.prices: must not be empty"],
  },
  {
    what: "a price below zero for one value",
    file: {
      models: [
        {
          id: "openai/gpt-image-2",
          price: {
            per_picture: 0.04,
            currency: "USD",
            by_setting: { name: "quality", prices: { low: -0.01 } },
          },
        },
      ],
    },
    says: ["openai/gpt-image-2: price.by_setting.prices.low: must not be below zero"],
  },
];
