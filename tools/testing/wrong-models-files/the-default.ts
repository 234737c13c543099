/** Wrong files for MODELS_FILE: the default. */
import type { WrongFile } from "./wrong-file";

export const THE_DEFAULT: readonly WrongFile[] = [
  {
    what: "a default that is hidden",
    file: { models: [{ id: "openai/gpt-image-2", hidden: true }], default: "openai/gpt-image-2" },
    says: ["default: openai/gpt-image-2 is hidden; the default must be a model that is offered"],
  },
  {
    what: "a default that does not exist",
    file: { models: [{ id: "openai/gpt-image-2" }], default: "fal/fal-ai/flux/pro" },
    says: ["default: there is no model fal/fal-ai/flux/pro; name it in models, or correct its id"],
  },
  {
    what: "the sandbox engine as a default that nothing offers",
    file: { models: [{ id: "openai/gpt-image-2" }], default: "sandbox" },
    says: ["default: there is no model sandbox; name it in models, or correct its id"],
  },
  {
    what: "a default of a service that the studio does not know",
    file: { models: [{ id: "sandbox" }], default: "midjourney/v7" },
    says: ["default: no model's id begins like midjourney/v7"],
  },
  {
    what: "a default whose entry only has limits",
    file: { models: [{ id: "fal", slots: 4 }], default: "fal" },
    says: ["default: there is no model fal; name it in models, or correct its id"],
  },
  {
    what: "a default that is no text",
    file: { models: [{ id: "sandbox" }], default: 1 },
    says: ["default: must be a text"],
  },
  {
    what: "every model is hidden",
    file: { models: [{ id: "sandbox", hidden: true }] },
    alone: true,
    says: ["models: every model is hidden; at least one must be offered"],
  },
];
