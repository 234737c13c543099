/** Wrong files for MODELS_FILE: fields of every entry. */
import { noFieldOfOpenAi } from "./parts";
import type { WrongFile } from "./wrong-file";

export const EVERY_ENTRY: readonly WrongFile[] = [
  {
    what: "a field that no entry has",
    file: { models: [{ id: "openai/gpt-image-2", colour: "red" }] },
    says: [noFieldOfOpenAi("colour")],
  },
  {
    what: "a field in capital letters",
    file: { models: [{ id: "fal/fal-ai/flux/dev", Price: 0.03 }] },
    says: ["fal/fal-ai/flux/dev: Price: is not a field here; write price"],
  },
  {
    what: "a name that is too long",
    file: { models: [{ id: "sandbox", name: "n".repeat(81) }] },
    says: ["sandbox: name: is longer than 80 characters"],
  },
  {
    what: "an empty name",
    file: { models: [{ id: "sandbox", name: "  " }] },
    says: ["sandbox: name: must not be empty"],
  },
  {
    what: "hidden as a text",
    file: { models: [{ id: "sandbox", hidden: "yes" }] },
    says: ["sandbox: hidden: must be true or false"],
  },
  {
    what: "a field of another adapter",
    file: {
      models: [
        { id: "sdcpp/flux", steps: 30 },
        { id: "remote", max_pictures: 2 },
        { id: "sandbox", sizes: ["64x64"] },
      ],
    },
    says: [
      "remote: max_pictures: is not a field here; the fields are id, name, hidden, price, licence, commercial_use, terms_url",
      "sdcpp/flux: steps: is not a field here; the fields are id, name, hidden, price, licence, commercial_use, terms_url, references",
      "sandbox: sizes: is not a field here; the fields are id, name, hidden, price, licence, commercial_use, terms_url",
    ],
  },
];
