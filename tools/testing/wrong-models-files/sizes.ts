/** Wrong files for MODELS_FILE: sizes. */
import { fal, rule } from "./parts";
import type { WrongFile } from "./wrong-file";

export const SIZES: readonly WrongFile[] = [
  {
    what: "the smallest side is larger than the largest",
    file: fal({ sizes: rule({ min_side: 2048 }) }),
    says: ["fal/a/b: sizes.min_side: is larger than max_side"],
  },
  {
    what: "the largest short side is smaller than the smallest side",
    file: fal({ sizes: rule({ max_short_side: 256 }) }),
    says: ["fal/a/b: sizes.min_side: is larger than max_short_side"],
  },
  {
    what: "the largest short side is larger than the largest side",
    file: fal({ sizes: rule({ max_short_side: 2048 }) }),
    says: ["fal/a/b: sizes.max_short_side: is larger than max_side"],
  },
  {
    what: "ratios that exclude each other",
    file: { models: [{ id: "openai-style/x", sizes: rule({ min_ratio: 2, max_ratio: 1 }) }] },
    says: ["openai-style/x: sizes.min_ratio: is larger than max_ratio"],
  },
  {
    what: "pixels that exclude each other",
    file: { models: [{ id: "sdapi/current", sizes: rule({ min_pixels: 2000000, max_pixels: 1000000 }) }] },
    says: ["sdapi/current: sizes.min_pixels: is larger than max_pixels"],
  },
  {
    what: "bounds that leave no size",
    file: fal({ sizes: rule({ min_pixels: 2000000 }) }),
    says: ["fal/a/b: sizes: no size is within all of these bounds"],
  },
  {
    what: "a multiple that is larger than every side",
    file: { models: [{ id: "sdapi/current", sizes: rule({ multiple_of: 1000, max_side: 900 }) }] },
    says: ["sdapi/current: sizes: no size is within all of these bounds"],
  },
  {
    what: "sizes that are longer than any request asks for",
    file: {
      models: [
        { id: "openai-style/x", sizes: ["16384x16"] },
        { id: "fal/a/b", sizes: { list: [{ width: 16, height: 1601 }] } },
        { id: "fal/a/c", sizes: { aspect_ratios: ["101:1"] } },
      ],
    },
    says: [
      "fal/a/b: sizes.list[0]: must not be longer than 100:1",
      "fal/a/c: sizes.aspect_ratios[0]: must not be longer than 100:1",
      "openai-style/x: sizes[0]: must not be longer than 100:1",
    ],
  },
  {
    what: "an empty list of sizes",
    file: {
      models: [
        { id: "openai-style/x", sizes: [] },
        { id: "sdapi/current", sizes: { list: [] } },
      ],
    },
    says: ["openai-style/x: sizes: must not be empty", "sdapi/current: sizes.list: must not be empty"],
  },
  {
    what: "a side that is too short",
    file: {
      models: [
        { id: "fal/a/b", sizes: { list: [{ width: 1, height: 1024 }] } },
        { id: "openai-style/x", sizes: ["10x1024"] },
      ],
    },
    says: [
      "fal/a/b: sizes.list[0].width: must be a whole number of pixels, 16 to 16384",
      "openai-style/x: sizes[0].width: must be a whole number of pixels, 16 to 16384",
    ],
  },
  {
    what: "the same size twice",
    file: { models: [{ id: "openai-style/x", sizes: ["1024x1024", "1024x1024"] }] },
    says: ["openai-style/x: sizes[1]: 1024 × 1024 is there twice"],
  },
  {
    what: "a size in another form",
    file: { models: [{ id: "openai-style/x", sizes: ["1024"] }] },
    says: ["openai-style/x: sizes[0]: must be a size such as 1024x1024"],
  },
  {
    what: "a misspelt bound",
    file: { models: [{ id: "sdapi/current", sizes: { multiple_of: 8, min_side: 256, maxSide: 1024 } }] },
    says: [
      "sdapi/current: sizes.max_side: must be a whole number of pixels, 16 to 16384",
      "sdapi/current: sizes.maxSide: is not a field here; write max_side",
    ],
  },
  {
    what: "a ratio that is none",
    file: { models: [{ id: "replicate/a/b", sizes: { aspect_ratios: ["1:1", "wide"] } }] },
    says: ["replicate/a/b: sizes.aspect_ratios[1]: must be an aspect ratio such as 16:9"],
  },
  {
    what: "a ratio twice in other numbers",
    file: { models: [{ id: "replicate/a/b", sizes: { aspect_ratios: ["1:1", "2:2"] } }] },
    says: ["replicate/a/b: sizes.aspect_ratios[1]: draws 1024 × 1024, as one before it"],
  },
  {
    what: "sizes that no field asks for",
    file: { models: [{ id: "replicate/a/b", sizes: rule({}) }] },
    says: ["replicate/a/b: sizes: no field takes the size; name one in fields, or give each size an input"],
  },
  {
    what: "a width without a height",
    file: fal({ fields: { width: "width" } }),
    says: ["fal/a/b: fields: width and height go together"],
  },
];
