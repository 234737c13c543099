/** Wrong files for MODELS_FILE: what a model makes from pictures. */
import { fal } from "./parts";
import type { WrongFile } from "./wrong-file";

const from = (more: object) => fal({ from_pictures: { source: "image_url", ...more } });
const at = "fal/a/b: from_pictures";

export const FROM_PICTURES: readonly WrongFile[] = [
  {
    what: "an operation that there is not",
    file: from({ operations: ["paint"] }),
    says: [`${at}.operations[0]: must be "edit" or "expand" or "upscale" or "cut_out"`],
  },
  {
    what: "an unknown field of what a model makes from pictures",
    file: from({ max_reference: 2 }),
    says: [
      `${at}.max_reference: is not a field here; the fields are operations, path, only, source, mask, mask_shows, references, max_references, strength, factor, factors, max_pixels, keeps_shape, prompt_describes, input`,
    ],
  },
  {
    what: "a source that is neither a field nor a list",
    file: fal({ from_pictures: { source: 5 } }),
    says: [
      `${at}.source: must be the name of a field that takes an address, or ["image_urls"] for one that takes a list`,
      `${at}.source: is required: the field that takes the source`,
    ],
  },
  {
    what: "a list of several names",
    file: fal({ from_pictures: { source: ["a", "b"] } }),
    says: [
      `${at}.source: must be a list of one name`,
      `${at}.source: is required: the field that takes the source`,
    ],
  },
  {
    what: "an edit without a field for its source",
    file: fal({ from_pictures: {} }),
    says: [`${at}.source: is required: the field that takes the source`],
  },
  {
    what: "nothing that is made from pictures",
    file: fal({ from_pictures: { operations: [] } }),
    says: [`${at}.operations: must not be empty without references`],
  },
  {
    what: "a path for pictures that no model has",
    file: from({ path: "edit" }),
    says: [`${at}.path: must be the path of a model, such as owner/name`],
  },
  {
    what: "an expand without a mask",
    file: from({ operations: ["edit", "expand"] }),
    says: [`${at}.mask: is required to expand: the field that takes the mask`],
  },
  {
    what: "an upscale without factors",
    file: from({ operations: ["upscale"], factor: "scale" }),
    says: [`${at}.factor: is required to upscale, with factors`],
  },
  {
    what: "factors without an upscale",
    file: from({ factor: "scale", factors: [2] }),
    says: [`${at}.factor: needs the operation upscale`],
  },
  {
    what: "a mask without an edit",
    file: from({ operations: ["cut_out"], mask: "mask_url" }),
    says: [`${at}.mask: needs the operation edit`],
  },
  {
    what: "several references in a field that takes one",
    file: from({ references: "style_url", max_references: 2 }),
    says: [`${at}.max_references: needs references that are a list`],
  },
  {
    what: "a number of references without their field",
    file: from({ max_references: 2 }),
    says: [`${at}.max_references: needs references`],
  },
  {
    what: "a mask in the field of the source",
    file: from({ mask: "image_url" }),
    says: [`${at}.mask: image_url is already the field of the source`],
  },
  {
    what: "references in the field of a source that takes one address",
    file: from({ references: ["image_url"] }),
    says: [`${at}.references: image_url is already the field of the source`],
  },
  {
    what: "a strength in the field of the prompt",
    file: from({ strength: "prompt" }),
    says: [`${at}.strength: prompt is already the field of the prompt`],
  },
  {
    what: "a model that draws from words and has no field for them",
    file: fal({ fields: { prompt: null }, from_pictures: { source: "image_url" } }),
    says: ["fal/a/b: fields.prompt: must be the name of a field of the model's input"],
  },
];
