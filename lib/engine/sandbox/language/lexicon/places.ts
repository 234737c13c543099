import type { Entry } from "./entry";

/** Terrains, waters and plants. */
export const PLACE_WORDS: readonly Entry[] = [
  {
    words: "mountains, mountain, peak, peaks, alps, alpine, summit, himalaya, ridge, range",
    terrain: "mountains",
  },
  { words: "fuji, mount fuji", terrain: "volcano", dials: { clouds: 0.1 } },
  {
    words:
      "hills, hill, rolling hills, countryside, savanna, savannah, steppe, plains, tuscany, farmland, vineyard, fields, field, meadow, pasture, prairie, grassland, farm",
    terrain: "hills",
    plant: "broadleaf",
  },
  { words: "lavender, lavender fields", terrain: "hills", plant: "broadleaf" },
  { words: "poppies, poppy", terrain: "hills", plant: "broadleaf" },
  {
    words: "flowers, wildflowers, flower, sunflowers, tulips, daisies",
    terrain: "hills",
    plant: "broadleaf",
  },
  { words: "desert, dune, dunes, sahara, sand", terrain: "desert", plant: "none" },
  {
    words: "canyon, mesa, gorge, badlands, arizona, monument valley",
    terrain: "canyon",
    plant: "cactus",
  },
  { words: "volcano, volcanic", terrain: "volcano" },
  { words: "eruption, erupting, lava, magma", terrain: "volcano" },
  { words: "sea, ocean, seascape, waves, wave, water", terrain: "sea", water: "sea" },
  { words: "harbour, harbor, bay, marina, port", terrain: "sea", water: "sea" },
  { words: "coast, shore, coastline, seaside", terrain: "sea", water: "sea" },
  { words: "cliff, cliffs, headland", terrain: "sea", water: "sea" },
  { words: "beach", terrain: "sea", water: "sea", plant: "palm" },
  {
    words: "island, islands, tropical, atoll, lagoon",
    terrain: "island",
    water: "sea",
    plant: "palm",
  },
  { words: "lake, pond, fjord, reflection, reflections", water: "lake" },
  { words: "river, stream, valley", water: "river" },
  {
    words: "forest, woods, woodland, pine forest, taiga, jungle, grove",
    terrain: "forest",
    plant: "conifer",
  },
  {
    words: "tundra, arctic, antarctica, iceberg, glacier, polar",
    terrain: "tundra",
    season: "winter",
    plant: "none",
  },
  {
    words:
      "city, cityscape, skyline, skyscrapers, skyscraper, metropolis, downtown, manhattan, tokyo, new york, urban, buildings, street",
    terrain: "city",
  },
  {
    words: "cyberpunk, neon, futuristic city, blade runner",
    terrain: "city",
    time: "night",
    dials: { neon: 1, mist: 0.3 },
  },
  {
    words: "space, galaxy, nebula, cosmos, cosmic, universe, deep space, interstellar, asteroid",
    terrain: "space",
  },
  { words: "planet, planets, saturn, ringed planet", terrain: "space" },
  {
    words:
      "underwater, under water, under the sea, beneath the sea, under the ocean, coral, reef, coral reef, deep sea, undersea, aquarium, seabed",
    terrain: "underwater",
  },
  { words: "abstract, pattern, texture, composition", terrain: "abstract" },

  { words: "trees, tree", dials: { vegetation: 0.3 } },
  { words: "pine, pines, conifer, fir, spruce, evergreen", plant: "conifer", dials: { vegetation: 0.3 } },
  { words: "oak, maple, birch, deciduous", plant: "broadleaf", dials: { vegetation: 0.3 } },
  { words: "palm, palms, palm trees, coconut", plant: "palm", dials: { vegetation: 0.3 } },
  {
    words: "cherry blossom, cherry, cherry blossoms, sakura",
    plant: "cherry",
    season: "spring",
    dials: { vegetation: 0.4 },
  },
  { words: "cactus, cacti, saguaro", plant: "cactus" },
];
