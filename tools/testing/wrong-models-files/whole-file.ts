/** Wrong files for MODELS_FILE: the file as a whole. */
import { noAdapterOf, noFieldOfOpenAi } from "./parts";
import type { WrongFile } from "./wrong-file";

export const THE_WHOLE_FILE: readonly WrongFile[] = [
  {
    what: "a comma is missing",
    file: '{\n  "models": [\n    { "id": "sandbox" }\n    { "id": "remote" }\n  ]\n}',
    says: ["is not valid JSON in line 4: Expected ',' or ']' after array element in JSON at position 44"],
  },
  {
    what: "the file ends in the middle",
    file: '{ "models": [{ "id": "sandbox" }',
    says: ["is not valid JSON in line 1: Expected ',' or ']' after array element in JSON at position 32"],
  },
  {
    what: "a list instead of an object",
    file: [{ id: "sandbox" }],
    says: ["must be an object"],
  },
  {
    what: "no models",
    file: { default: "sandbox" },
    says: ["models: is required"],
  },
  {
    what: "an empty list of models",
    file: { models: [] },
    says: ["models: must not be empty"],
  },
  {
    what: "an unknown field beside models",
    file: { models: [{ id: "sandbox" }], defualt: "sandbox" },
    says: ["defualt: is not a field here; the fields are models, default"],
  },
  {
    what: "a field in capital letters beside models",
    file: { models: [{ id: "sandbox" }], Default: "sandbox" },
    says: ["Default: is not a field here; write default"],
  },
  {
    what: "an entry that is only a text",
    file: { models: ["openai/gpt-image-2"] },
    says: ["models[0]: must be an object"],
  },
  {
    what: "the same field twice in one entry",
    file: '{ "models": [\n  { "id": "openai/gpt-image-2",\n    "price": 0.04,\n    "price": 0.4 }\n] }',
    says: ["line 4: price is there twice in one object"],
  },
  {
    what: "eight mistakes in four entries",
    file: {
      models: [
        { id: "openai/gpt-image-2", price: -1, colour: "red" },
        { id: "fal/a/b", settings: [{ name: "prompt", values: ["a"] }] },
        { id: "midjourney/v7" },
        { id: "replicate/a/b", max_pictures: 99, hidden: 1, input: { prompt: "a cat" } },
      ],
      default: "openai/none",
    },
    says: [
      "openai/gpt-image-2: price: must not be below zero",
      "replicate/a/b: hidden: must be true or false",
      "fal/a/b: settings[0].name: prompt is already the field of the prompt",
      "replicate/a/b: max_pictures: must be at most 16",
      "replicate/a/b: input.prompt: prompt is already the field of the prompt",
      noFieldOfOpenAi("colour"),
      noAdapterOf("midjourney/v7"),
      "default: there is no model openai/none; name it in models, or correct its id",
    ],
  },
];
