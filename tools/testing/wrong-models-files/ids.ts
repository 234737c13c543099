/** Wrong files for MODELS_FILE: ids. */
import { noAdapterOf } from "./parts";
import type { WrongFile } from "./wrong-file";

export const IDS: readonly WrongFile[] = [
  {
    what: "an entry without an id",
    file: { models: [{ name: "GPT Image" }] },
    says: ["models[0].id: is required"],
  },
  {
    what: "an id with a space",
    file: { models: [{ id: "openai/gpt image" }] },
    says: ["models[0].id: must be the id of a model, such as openai/gpt-image-2"],
  },
  {
    what: "an id that begins with a capital letter",
    file: { models: [{ id: "OpenAI/gpt-image-2" }] },
    says: ["models[0].id: must be the id of a model, such as openai/gpt-image-2"],
  },
  {
    what: "an id without a name after the slash",
    file: { models: [{ id: "openai/" }] },
    says: ["models[0].id: needs a name after the slash"],
  },
  {
    what: "the same id twice",
    file: { models: [{ id: "openai/gpt-image-2" }, { id: "openai/gpt-image-2", hidden: true }] },
    says: ["openai/gpt-image-2: id: is there twice"],
  },
  {
    what: "a service that the studio does not know",
    file: { models: [{ id: "midjourney/v7" }] },
    says: [noAdapterOf("midjourney/v7")],
  },
  {
    what: "a mistyped service",
    file: { models: [{ id: "falai/flux/dev" }] },
    says: [noAdapterOf("falai/flux/dev")],
  },
  {
    what: "a service without a model",
    file: { models: [{ id: "openai" }, { id: "google" }, { id: "sdapi", checkpoint: "xl" }, { id: "xai" }] },
    says: [
      "openai: id: needs a name after a slash, such as openai/flux",
      "google: id: needs a name after a slash, such as google/gemini-3-pro-image",
      "sdapi: id: needs a name after a slash, such as sdapi/current",
      "xai: id: needs a name after a slash, such as xai/grok-imagine-image",
    ],
  },
  {
    what: "the id of a queue elsewhere without limits",
    file: { models: [{ id: "fal" }] },
    says: ["fal: is the service itself: give it slots or requests_per_minute, or name one of its models"],
  },
  {
    what: "a path that no model of fal has",
    file: { models: [{ id: "fal/flux" }] },
    says: ["fal/flux: id: must be the path of a model, such as fal/owner/name"],
  },
  {
    what: "a path that no model of Replicate has",
    file: { models: [{ id: "replicate/owner/name/extra" }] },
    says: ["replicate/owner/name/extra: id: must be the path of a model, such as replicate/owner/name"],
  },
  {
    what: "a path that no model of Black Forest Labs has",
    file: { models: [{ id: "bfl/flux-2-pro/../credits" }] },
    says: ["bfl/flux-2-pro/../credits: id: must be the path of a model, such as bfl/flux-2-pro"],
  },
  {
    what: "a second model of the sandbox engine",
    file: { models: [{ id: "sandbox/large" }] },
    says: ["sandbox/large: id: the engine has one model, whose id is sandbox"],
  },
  {
    what: "a model of a service that another entry makes one model",
    file: { models: [{ id: "remote" }, { id: "remote/large" }] },
    says: ["remote/large: id: with an entry for remote the service is one model; leave one of the two out"],
  },
  {
    what: "a model of A1111 without its checkpoint",
    file: { models: [{ id: "sdapi/xl", steps: 30 }] },
    says: ["sdapi/xl: checkpoint: is required; the model with the loaded checkpoint is sdapi/current"],
  },
];
