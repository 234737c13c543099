/**
 * The phrases that the rules add, by aspect, and the subjects that they do not fit.
 *
 * The studio's engine understands every word of the phrases, and none names a style or a place, so that the enhancer
 * adds detail without changing the subject. A test checks every phrase.
 */

/** The order in which phrases are added; the choice for one aspect does not depend on the others. */
export const ASPECTS = ["light", "mood", "detail", "palette"] as const;
export type Aspect = (typeof ASPECTS)[number];

/** The phrases for a prompt of no known family: a scene under a sky. */
export const DEFAULTS: Readonly<Record<Aspect, readonly string[]>> = {
  light: ["golden hour light", "morning light", "warm light", "clear daylight", "at blue hour"],
  mood: ["calm and quiet", "dramatic", "dreamy", "serene"],
  detail: ["detailed", "intricate"],
  palette: ["soft colours", "vivid", "muted"],
};

/** Words of a prompt that decide an aspect. A word with `*` at its end stands for all words with that beginning. */
export const DECIDED: Readonly<Record<Aspect, readonly string[]>> = {
  light: words(
    "light lights lighting lit moonlit sunlit backlit candlelit sunlight moonlight starlight daylight dawn daybreak " +
      "sunrise morning day daytime noon midday afternoon sun sunny golden sunset dusk twilight evening night " +
      "nightfall nighttime midnight nocturne moon moonrise stars starry aurora neon dark darkness bright shadow* " +
      "glow* storm* thunder* lightning rain* fog* mist* overcast eclipse",
  ),
  mood: words(
    "mood moody atmosphere atmospheric calm serene peaceful quiet tranquil still gentle zen dramatic epic majestic " +
      "intense powerful grand dream* ethereal magic* mystic* fantasy surreal enchanted gloomy ominous gothic " +
      "cheerful happy joyful chaotic turbulent wild energetic dynamic melancholy lonely nostalgic cosy cozy " +
      "playful storm*",
  ),
  detail: words(
    "detail* intricate ornate elaborate complex simple clean sparse empty minimal* abstract close-up macro bold rough " +
      "loose sketchy",
  ),
  palette: words(
    "palette colour* color* monochrom* pastel* vibrant vivid muted faded sepia grayscale greyscale noir tones tinted " +
      "warm cool red crimson scarlet orange amber gold golden yellow lime green emerald mint turquoise teal cyan " +
      "azure blue navy indigo violet purple magenta pink rose peach brown rust black white grey gray silver ink " +
      "neon blueprint cyanotype sumi-e synthwave vaporwave retrowave",
  ),
};

interface Family {
  /** A prompt with one of these words or phrases belongs to this family. */
  words: readonly string[];
  /** The phrases that replace the defaults; an empty list adds nothing. */
  offers: Partial<Readonly<Record<Aspect, readonly string[]>>>;
}

/** A prompt may belong to several families; for each aspect the first family with phrases for it decides. */
export const FAMILIES: readonly Family[] = [
  {
    // Technical drawings have no weather and no mood, and their colours are fixed.
    words: [
      ...words("blueprint* schematic* cyanotype diagram* infographic* technical exploded wireframe patent"),
      "floor plan",
      "cross section",
    ],
    offers: { light: [], mood: [], detail: ["detailed", "intricate", "clean"], palette: [] },
  },
  {
    // Line drawings: black on white, or on the colour of the paper.
    words: [
      ...words(
        "engrav* etching woodcut linocut crosshatch* ink sumi sumi-e calligraph* pencil charcoal sketch",
      ),
      ...words("lineart doodle"),
      "line art",
      "line drawing",
    ],
    offers: {
      light: [],
      mood: ["calm", "dramatic", "quiet"],
      detail: ["detailed", "intricate"],
      palette: [],
    },
  },
  {
    // Flat shapes, which no sun lights.
    words: [
      ...words(
        "poster flat vector minimal* logo icon sticker pattern abstract risograph riso screenprint silkscreen",
      ),
      ...words(
        "halftone zine collage bauhaus geometr* suprematis* constructivis* deco art-deco mosaic strata",
      ),
      ...words(
        "generative isometric diorama low-poly lowpoly polygonal pixel 8-bit 8bit 16-bit voxel synthwave",
      ),
      ...words("vaporwave retrowave outrun stained-glass shapes gradient"),
      "flow field",
      "swiss style",
      "screen print",
      "low poly",
      "stained glass",
      "retro game",
    ],
    offers: {
      light: [],
      mood: ["calm", "dynamic", "quiet"],
      detail: ["clean and simple", "detailed"],
      palette: ["bold colours", "soft colours", "muted", "vivid"],
    },
  },
  {
    // Places without a sunrise.
    words: [
      ...words(
        "underwater undersea seabed reef coral aquarium space galaxy nebula cosmos cosmic universe planet*",
      ),
      ...words("interstellar asteroid* cave cavern"),
      "deep sea",
    ],
    offers: { light: [], mood: ["dramatic", "dreamy", "serene"], palette: ["soft colours", "vivid"] },
  },
  {
    // Interiors and close-ups have the light of a room, not of a landscape.
    words: words(
      "portrait interior room kitchen studio still-life product bowl vase table desk headshot face",
    ),
    offers: { light: ["warm light", "morning light"], mood: ["calm and quiet", "dramatic", "serene"] },
  },
  {
    // Painted styles have no fine details.
    words: words(
      "watercolor watercolour aquarelle gouache oil impasto painterly impressionis* ukiyo-e ukiyoe monet",
    ),
    offers: { detail: [], palette: ["soft colours", "vivid", "muted"] },
  },
];

function words(text: string): string[] {
  return text.split(" ");
}
