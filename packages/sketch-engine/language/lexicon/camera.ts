import type { Entry } from "./entry";

/** Camera, lamps and the finish of surfaces. */
export const CAMERA_WORDS: readonly Entry[] = [
  {
    words:
      "low angle, low-angle, worm's-eye view, from below, from directly below, looking up, low viewpoint, ground level, ground-level",
    dials: { cameraHeight: -0.8, grandeur: 0.15 },
  },
  {
    words:
      "high angle, high-angle, 45-degree, 45-degree angle, 45 degree angle, 45 degrees, 45°, slightly from above",
    dials: { cameraHeight: 0.45 },
  },
  {
    words:
      "three-quarter view, three-quarter angle, three-quarter front view, front three-quarter view, three-quarter front, front three-quarter",
    dials: { cameraHeight: 0.45 },
  },
  {
    words: "overhead, directly overhead, bird's-eye, top view, looking down, straight down",
    dials: { cameraHeight: 1 },
    flat: true,
  },
  { words: "full length, full-length, full body, full-body, head to toe", dials: { closeness: 0.1 } },
  {
    words:
      "waist-up, waist up, half length, half-length, half body, upper body, chest up, medium shot, bust shot, head and shoulders",
    dials: { closeness: 0.3 },
  },
  {
    words:
      "from behind, seen from behind, from the back, seen from the back, back view, rear view, back to the camera, back to the viewer, back turned, turned away, facing away",
    dials: {},
  },
  {
    words: "extreme close-up, macro shot, super macro, tight crop, tightly cropped, detail shot",
    dials: { closeness: 0.7, depthOfField: 0.6 },
  },
  {
    words: "rule of thirds, off-centre, off-center, off centre, asymmetrical, asymmetric",
    dials: { offCentre: 0.8 },
  },
  {
    words: "centred, centered, symmetrical, symmetric, symmetry, central composition",
    dials: { offCentre: -0.5 },
  },
  {
    words:
      "generous space, plenty of space, lots of space, lots of negative space, lots of copy space, lots of white space, room for text, space for text, generous empty space, plenty of sky",
    dials: { complexity: -0.4, copySpace: 0.8 },
  },
  {
    words:
      "backlit, backlight, backlighting, back light, light from behind, contre-jour, lit from behind, rim light, rim lit, rim-lit, rim lighting, translucent light",
    dials: { backlight: 0.85, contrast: 0.08 },
  },
  {
    words:
      "side light, side lit, side-lit, sidelight, side lighting, raking light, light from the side, light from the left, light from the right, chiaroscuro, rembrandt light",
    dials: { sideLight: 0.85, contrast: 0.1 },
  },
  {
    words:
      "hard light, harsh light, hard sun, hard shadow, hard shadows, crisp shadow, crisp shadows, harsh shadows, sharp shadows, direct flash, flash photography, on-camera flash, spotlight, hard studio light",
    dials: { hardness: 0.45, contrast: 0.15 },
  },
  {
    words:
      "diffused light, diffuse light, diffused, diffused window light, softly lit, beauty light, soft beauty light, even light, flat light, soft daylight, soft lighting, soft shadows, soft shadow, soft-box",
    dials: { hardness: -0.4, contrast: -0.1 },
  },
  {
    words:
      "long shadow, long shadows, dramatic shadows, low sun, window shadows, dappled light, dappled shadows, leaf shadows",
    dials: { hardness: 0.25, sideLight: 0.5 },
  },
  {
    words: "high key, high-key, bright and airy, airy, light and airy, luminous, sunlit room",
    dials: { lightness: 0.5, contrast: -0.2 },
  },
  {
    words: "low-key, low key, dimly lit, dim, dim light, shadowy, pitch black",
    dials: { lightness: -0.5, contrast: 0.15 },
  },
  {
    words: "silhouette, silhouettes, silhouetted",
    dials: { backlight: 1, lightness: -0.25, contrast: 0.25 },
  },
  {
    words:
      "glossy, shiny, polished, lacquered, gleaming, reflective, high gloss, wet look, mirror finish, glistening, dewy, sparkling",
    dials: { gloss: 0.7 },
  },
  {
    words: "matte, matt, satin finish, chalky, unglazed, powdery, velvety",
    dials: { gloss: -0.5, contrast: -0.04 },
  },
  { words: "steam, steaming, rising steam, steamy, piping hot, hot steam", dials: { steam: 0.8 } },
  {
    words:
      "condensation, water droplets, droplets, dew, dew drops, dewdrops, wet, frosty glass, splash, splashing",
    dials: { gloss: 0.4 },
  },
  {
    words: "grain, film grain, grainy film, subtle grain, analogue, analog, kodak, 35mm film, polaroid",
    dials: { saturation: -0.1, contrast: 0.05 },
  },
  { words: "warm, warm glow, cosy light, cozy light, incandescent, tungsten", dials: { warmth: 0.5 } },
  { words: "cool, cold, chilly, cool light, cold light, crisp air", dials: { warmth: -0.5 } },
  {
    words: "luxury, luxurious, premium, high-end, quiet luxury, opulent, editorial",
    dials: { contrast: 0.1, complexity: -0.1 },
  },
  { words: "playful, fun, whimsical, quirky, lively, festive", dials: { saturation: 0.1, energy: 0.15 } },
  {
    words: "romantic, tender, delicate, nostalgic, wistful, sentimental",
    dials: { saturation: -0.05, lightness: 0.12, hardness: -0.1 },
  },
  {
    words: "sad, lonely, melancholic, melancholy, sombre, somber, bleak",
    dials: { lightness: -0.25, saturation: -0.2 },
  },
  { words: "studio, photo studio, studio set", dials: { hardness: -0.05 } },
];
