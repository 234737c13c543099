import type { Entry } from "./entry";

export const STYLE_WORDS: readonly Entry[] = [
  {
    words:
      "photo, photorealistic, cinematic, realistic, matte painting, photograph, photography, film still, concept art",
    style: "matte",
  },
  {
    words: "poster, flat, vector, minimal, minimalist, travel poster, flat design, vintage poster, wpa",
    style: "poster",
  },
  {
    words: "risograph, riso, screenprint, screen print, silkscreen, halftone, zine",
    style: "risograph",
  },
];
