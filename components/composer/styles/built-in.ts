/** The styles that come with the studio. */
import type { PromptStyle } from "@/lib/prompt/style";

const STYLES: readonly (readonly [name: string, template: string, negativePrompt?: string])[] = [
  [
    "Photograph",
    "Photograph of {prompt}, natural light, 50 mm lens, shallow depth of field, fine grain",
    "illustration, painting, drawing",
  ],
  [
    "Film still",
    "Film still of {prompt}, anamorphic, moody light, muted colours, deep shadows",
    "text, frame",
  ],
  [
    "Product",
    "Studio photograph of {prompt}, seamless backdrop, softbox light, crisp detail, soft shadow",
    "people, text, clutter",
  ],
  ["Aerial", "Aerial view of {prompt}, from high above, long shadows, fine detail", "people, text"],
  ["Watercolor", "Watercolor of {prompt}, loose washes, wet edges, light colours", "photograph, text, frame"],
  [
    "Oil painting",
    "Oil painting of {prompt}, visible brush strokes, rich colours, warm light",
    "photograph, text, frame",
  ],
  [
    "Ink drawing",
    "Ink drawing of {prompt}, fine lines, cross-hatching, black on white",
    "colour, photograph, text",
  ],
  ["Pencil sketch", "Pencil sketch of {prompt}, graphite, soft shading", "colour, photograph, text"],
  [
    "Travel poster",
    "Minimalist travel poster of {prompt}, flat colours, bold shapes, wide sky",
    "photograph, text",
  ],
  ["Isometric", "Isometric view of {prompt}, clean geometry, soft shadows, pastel colours", "text, people"],
  ["Low poly", "Low poly {prompt}, faceted surfaces, soft light, simple background", "text, photograph"],
  ["Pixel art", "Pixel art of {prompt}, 16-bit, limited palette, crisp pixels", "blur, photograph, text"],
  [
    "Paper cut",
    "Layered paper cut of {prompt}, coloured card, soft shadows between the layers",
    "photograph, text",
  ],
  ["Stained glass", "Stained glass of {prompt}, glowing colours, light from behind", "photograph, text"],
  [
    "Night neon",
    "{prompt} at night, neon light, wet reflections, haze, deep blue and magenta",
    "daylight, text",
  ],
  [
    "Minimal",
    "{prompt}, minimal composition, one subject, a lot of empty space, two colours",
    "clutter, text",
  ],
];

export const BUILT_IN_STYLES: readonly PromptStyle[] = STYLES.map(
  ([name, template, negativePrompt = ""]) => ({
    id: `studio:${name.toLowerCase().replace(/\W+/g, "-")}`,
    name,
    template,
    negativePrompt,
  }),
);
