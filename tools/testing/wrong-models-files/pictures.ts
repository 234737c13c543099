/** Wrong files for MODELS_FILE: number of pictures. */
import { fal } from "./parts";
import type { WrongFile } from "./wrong-file";

export const PICTURES: readonly WrongFile[] = [
  {
    what: "more pictures than any model draws",
    file: {
      models: [
        { id: "fal/a/b", max_pictures: 64 },
        { id: "openai/gpt-image-2", max_pictures: 11 },
      ],
    },
    says: [
      "fal/a/b: max_pictures: must be at most 16",
      "openai/gpt-image-2: max_pictures: must be at most 10",
    ],
  },
  {
    what: "no pictures",
    file: fal({ max_pictures: 0 }),
    says: ["fal/a/b: max_pictures: must be at least 1"],
  },
  {
    what: "several pictures without a field for their number",
    file: { models: [{ id: "replicate/a/b", max_pictures: 4 }] },
    says: ["replicate/a/b: max_pictures: needs fields.count"],
  },
];
