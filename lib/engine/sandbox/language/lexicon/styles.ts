import type { Entry } from "./entry";

export const STYLE_WORDS: readonly Entry[] = [
  {
    words:
      "photo, photorealistic, cinematic, realistic, matte painting, photograph, photography, film still, concept art",
    style: "matte",
  },
  {
    words:
      "poster, cartoon, comic, flat, vector, minimal, minimalist, travel poster, flat design, vintage poster, wpa",
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
  { words: "oil painting, oil, impasto, painterly", style: "oil" },
  { words: "impressionist, impressionism, van gogh, monet, post-impressionist", style: "oil" },
  { words: "low-poly, low poly, lowpoly, polygonal, faceted", style: "low-poly" },
  { words: "pixel art, pixel, 8-bit, 8bit, 16-bit, retro game", style: "pixel" },
  { words: "stained glass, stained-glass, mosaic", style: "stained glass" },
  {
    words:
      "engraving, etching, woodcut, linocut, crosshatch, pen and ink, sketch, pencil, pencil drawing, charcoal, line art",
    style: "engraving",
  },
  { words: "art deco, art-deco, deco, gatsby", style: "deco" },
  {
    words: "bauhaus, geometric, suprematist, constructivist, swiss style, shapes, geometry",
    style: "bauhaus",
  },
  {
    words: "flow field, flow-field, generative, flowing lines, currents, particles, streamlines",
    style: "flow",
  },
  { words: "strata, layered, gradient, silk, folds", style: "strata" },
  { words: "isometric, diorama", style: "isometric" },
  {
    words: "synthwave, vaporwave, retrowave, outrun, 80s",
    style: "synthwave",
    dials: { neon: 1 },
  },
];
