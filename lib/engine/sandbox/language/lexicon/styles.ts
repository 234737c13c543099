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
  { words: "watercolor, watercolour, aquarelle, gouache wash, gouache", style: "watercolor" },
  { words: "ink, sumi-e, sumi, ink wash, calligraphy, brush and ink", style: "ink" },
  {
    words: "ukiyo-e, ukiyoe, hokusai, hiroshige, woodblock, woodblock print, japanese print",
    style: "ukiyoe",
  },
  { words: "great wave", style: "ukiyoe", terrain: "sea", water: "sea" },
  { words: "blueprint, schematic, technical drawing, cyanotype", style: "blueprint" },
];
