import type { Entry } from "./entry";

/** Moods, and adjectives of size, which apply to the subject after them. */
export const MOOD_WORDS: readonly Entry[] = [
  {
    words:
      "glass front, glass facade, glass façade, glass wall, glass walls, glass roof, glass doors, glass house",
    dials: { gloss: 0.1 },
  },
  {
    words: "calm, serene, peaceful, tranquil, quiet, still, gentle, zen, still life",
    dials: { energy: -0.35, wind: -0.3, clouds: -0.1, contrast: -0.1 },
  },
  {
    words: "dramatic, epic, majestic, intense, powerful, grand",
    dials: { energy: 0.3, contrast: 0.3, grandeur: 0.2, clouds: 0.2 },
  },
  {
    words: "dreamy, ethereal, magical, fantasy, surreal, mystical, enchanted",
    dials: { mist: 0.35, saturation: 0.1, lightness: 0.15 },
  },
  {
    words: "dark, moody, gloomy, ominous, gothic",
    dials: { lightness: -0.6, contrast: 0.2, storm: 0.25 },
  },
  {
    words: "bright, cheerful, happy, joyful, light",
    dials: { lightness: 0.4, saturation: 0.12 },
  },
  {
    words: "chaotic, turbulent, wild, energetic, dynamic",
    dials: { energy: 0.45, complexity: 0.3, wind: 0.4 },
  },
  { words: "close-up, closeup, macro, close up", dials: { closeness: 0.5, depthOfField: 0.5 } },
  {
    words:
      "shallow depth of field, depth of field, bokeh, blurred background, blurred, soft focus, out of focus background, 85mm",
    dials: { depthOfField: 0.8 },
  },
  { words: "portrait, portraits, headshot, self-portrait, bust, face", dials: { closeness: 0.5 } },
  {
    words:
      "wide angle, wide-angle, wide angle lens, wide-angle lens, wide shot, panorama, panoramic, fisheye",
    dials: { closeness: -0.2 },
  },
  { words: "telephoto, telephoto lens, long lens, zoom lens", dials: { closeness: 0.15 } },
  {
    words: "simple, clean, sparse, empty, empty space, negative space, white space, copy space",
    dials: { complexity: -0.4 },
  },
  { words: "detailed, intricate, complex, ornate, elaborate", dials: { complexity: 0.4 } },
  { words: "big, huge, giant, large, massive, towering, enormous", size: 1.5 },
  { words: "narrow, slim, slender, skinny", girth: 0.76 },
  { words: "small, tiny, little, distant, miniature", size: 0.6 },
];
