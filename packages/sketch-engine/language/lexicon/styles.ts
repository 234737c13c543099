import type { Entry } from "./entry";

export const STYLE_WORDS: readonly Entry[] = [
  {
    words:
      "photo, photorealistic, cinematic, realistic, matte painting, photograph, photography, concept art, photos, photoshoot, snapshot, realism, hyperrealistic, photo-real",
    style: "matte",
  },
  { words: "film still, movie still, anamorphic, cinemascope", style: "film" },
  {
    words:
      "product photo, product, product photograph, product photography, product shot, packshot, studio photograph, studio photo, softbox light, softbox, soft box, soft box light, soft boxes, studio light, studio lighting, seamless backdrop, seamless background, studio shot, studio backdrop, beauty shot, catalogue photo, still life photograph",
    style: "product",
  },
  {
    words:
      "aerial, aerial view, aerial photo, aerial photograph, bird's-eye view, birds-eye view, drone shot, drone photo, from high above",
    style: "aerial",
  },
  { words: "from above, seen from above, top-down, top-down view", style: "aerial" },
  {
    words:
      "poster, posters, cartoon, comic, flat, vector, travel poster, flat design, vintage poster, wpa, minimalist travel poster, minimalist poster",
    style: "poster",
  },
  { words: "minimal, minimalist, minimalism, minimalistic, minimal composition", style: "minimal" },
  {
    words:
      "paper cut, papercut, paper-cut, layered paper cut, layered paper, cut paper, paper art, paper craft, kirigami, coloured card, colored card",
    style: "paper cut",
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
      "pen drawing, ink drawing, pen and ink, crosshatch, cross-hatching, cross-hatched, line art, line drawing",
    style: "pen",
  },
  {
    words: "pencil, pencil drawing, pencil sketch, sketch, graphite, charcoal drawing, charcoal sketch",
    style: "pencil",
  },
  { words: "engraving, etching, woodcut, linocut, copperplate", style: "engraving" },
  { words: "art deco, art-deco, deco, gatsby", style: "deco" },
  {
    words: "bauhaus, geometric, suprematist, constructivist, swiss style, shapes, geometry, geometric shapes",
    style: "bauhaus",
  },
  {
    words: "flow field, flow-field, generative, flowing lines, currents, particles, streamlines",
    style: "flow",
  },
  {
    words: "strata, layered, gradient, gradient waves, silk, folds, ribbons, flowing ribbons",
    style: "strata",
  },
  { words: "isometric, diorama", style: "isometric" },
  {
    words: "neon light, neon lights, neon glow, neon sign, neon signs",
    style: "neon",
    dials: { neon: 1 },
  },
  {
    words: "synthwave, vaporwave, retrowave, outrun, 80s",
    style: "synthwave",
    dials: { neon: 1 },
  },
];
