import type { Entry } from "./entry";

export const STYLE_WORDS: readonly Entry[] = [
  {
    words:
      "photo, photorealistic, cinematic, realistic, matte painting, photograph, photography, film still, concept art",
    style: "matte",
  },
];
