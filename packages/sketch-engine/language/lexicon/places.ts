import type { Entry } from "./entry";

/** Terrains, waters and plants. */
export const PLACE_WORDS: readonly Entry[] = [
  {
    words:
      "mountains, mountain, peak, peaks, alps, alpine, summit, himalaya, ridge, range, massif, highlands, andes, rockies, dolomites, patagonia, yosemite, everest, slope, slopes, mountainside, mountain slope",
    terrain: "mountains",
  },
  {
    words:
      "layered ridges, ridges, mountain ridges, layered mountains, layered hills, misty ridges, layers of ridges",
    terrain: "mountains",
  },
  { words: "fuji, mount fuji", terrain: "volcano", dials: { clouds: 0.1 } },
  {
    words:
      "hills, hill, rolling hills, countryside, savanna, savannah, steppe, plains, tuscany, farmland, vineyard, hedge, hillside, hilltop, allotment, backyard, vineyards, fields, field, meadow, pasture, prairie, grassland, farm, moor, moorland, heath, meadows, wheat, wheat field, barley, park, parkland, farmlands",
    terrain: "hills",
    plant: "broadleaf",
  },
  { words: "lavender, lavender fields", terrain: "hills", plant: "broadleaf" },
  { words: "poppies, poppy", terrain: "hills", plant: "broadleaf" },
  {
    words:
      "flowers, wildflowers, flower, sunflowers, tulips, daisies, garden, gardens, roses, hydrangeas, orchids, lilies, daffodils, flower garden, sunflower field, field of flowers, field of sunflowers, field of tulips, rose garden, flower field, blooms, peonies",
    terrain: "hills",
    plant: "broadleaf",
  },
  { words: "desert, dune, dunes, sahara, sand, gobi, namib, sand dunes", terrain: "desert", plant: "none" },
  {
    words:
      "canyon, mesa, gorge, badlands, arizona, monument valley, grand canyon, ravine, butte, buttes, mesas, utah",
    terrain: "canyon",
    plant: "cactus",
  },
  {
    words: "ski slope, ski slopes, piste, pistes, ski run, ski area, ski resort, ski piste",
    terrain: "mountains",
    season: "winter",
    water: "none",
  },
  { words: "volcano, volcanic, vesuvius, etna, kilimanjaro", terrain: "volcano" },
  { words: "eruption, erupting, lava, magma", terrain: "volcano" },
  {
    words: "sea, ocean, seascape, waves, wave, surf, tide, swell, open sea, high seas",
    terrain: "sea",
    water: "sea",
  },
  { words: "harbour, harbor, bay, marina, port, cove, gulf, anchorage", terrain: "sea", water: "sea" },
  { words: "coast, coastal, shore, coastline, seaside, waterfront", terrain: "sea", water: "sea" },
  { words: "cliff, cliffs, headland, cliff edge", terrain: "sea", water: "sea", setting: "cliff" },
  { words: "beach", terrain: "sea", water: "sea", plant: "palm" },
  {
    words: "island, islands, tropical, atoll, lagoon, isle, archipelago, hawaii, maldives, caribbean, bali",
    terrain: "island",
    water: "sea",
    plant: "palm",
  },
  { words: "night market", terrain: "city", time: "night" },
  { words: "water", water: "sea" },
  {
    words: "lake, pond, fjord, reflection, reflections, loch, lakes, lakeside, reservoir, tarn",
    water: "lake",
  },
  { words: "river, stream, valley, creek, brook, riverbank, riverside", water: "river" },
  {
    words: "forest, woods, woodland, grove, thicket, wilderness, forests",
    terrain: "forest",
  },
  { words: "pine forest, taiga", terrain: "forest", plant: "conifer" },
  {
    words:
      "tundra, arctic, antarctic, antarctica, iceberg, glacier, polar, greenland, siberia, north pole, south pole, icebergs",
    terrain: "tundra",
    season: "winter",
    plant: "none",
  },
  {
    words:
      "city, cityscape, skyline, skyscrapers, skyscraper, metropolis, downtown, manhattan, tokyo, new york, urban, buildings, hong kong, shanghai, chicago, dubai, singapore, megacity, high-rise, rooftops, office towers, towers, architecture",
    terrain: "city",
  },
  {
    words: "street, alley, boulevard, avenue, crossroads, side street, city street, old town",
    terrain: "city",
    setting: "street",
  },
  {
    words: "cobbled street, cobblestone street, cobbled alley, cobbled lane, cobblestones, cobbles",
    terrain: "city",
    setting: "street",
  },
  {
    words: "city square, square, plaza, pedestrian zone, town square, piazza, market square",
    terrain: "city",
    setting: "square",
  },
  { words: "steep, uphill, downhill, hilly, sloping", dials: { energy: 0.05 } },
  { words: "market, street market, bazaar, farmers market", terrain: "city", setting: "market" },
  { words: "canal, canals, canalside, quay", terrain: "city", setting: "canal" },
  {
    words: "cyberpunk, neon, futuristic city, blade runner",
    terrain: "city",
    time: "night",
    dials: { neon: 1, mist: 0.3 },
  },
  {
    words:
      "space, galaxy, nebula, cosmos, cosmic, universe, deep space, interstellar, asteroid, outer space, solar system, orbit, galaxies, supernova, stardust",
    terrain: "space",
  },
  { words: "planet, planets, saturn, ringed planet", terrain: "space" },
  {
    words:
      "underwater, under water, under the sea, beneath the sea, under the ocean, coral, reef, coral reef, deep sea, undersea, aquarium, seabed, ocean floor, seaweed, kelp, diving, scuba",
    terrain: "underwater",
  },
  {
    words: "coastal road, coast road, seaside road, coastal path, cliff road, coastal highway",
    terrain: "sea",
    water: "sea",
    setting: "road",
  },
  {
    words:
      "path, mountain road, road, trail, track, lane, footpath, pathway, paths, trails, dirt road, country road, winding road, hiking trail",
    setting: "road",
    dials: { vegetation: 0 },
  },
  { words: "abstract, pattern, texture, composition", terrain: "abstract" },
  { words: "circles, overlapping circles, discs, triangles, squares, semicircles", terrain: "abstract" },

  { words: "trees, tree", dials: { vegetation: 0.3 } },
  {
    words:
      "pine, pines, conifer, fir, spruce, evergreen, cedar, cedars, redwood, redwoods, sequoia, larch, christmas tree",
    plant: "conifer",
    dials: { vegetation: 0.3 },
  },
  {
    words:
      "oak tree, maple, deciduous, willow, elm, beech, acacia, chestnut tree, oak trees, olive trees, orchard, maples, oaks",
    plant: "broadleaf",
    dials: { vegetation: 0.3 },
  },
  { words: "birch tree, birch, birches, aspen, aspens", plant: "broadleaf", dials: { vegetation: 0.3 } },
  {
    words: "bamboo, bamboos, bamboo grove, bamboo forest",
    terrain: "forest",
    plant: "bamboo",
    dials: { vegetation: 0.3 },
  },
  { words: "jungle, rainforest", terrain: "forest", plant: "broadleaf", dials: { vegetation: 0.4 } },
  {
    words: "palm, palms, palm trees, palm tree, coconut palm, coconut trees",
    plant: "palm",
    dials: { vegetation: 0.3 },
  },
  {
    words:
      "cherry blossom, cherry blossoms, cherry tree, cherry trees, cherry orchard, sakura, plum blossom, magnolia, almond blossom",
    plant: "cherry",
    season: "spring",
    dials: { vegetation: 0.4 },
  },
  { words: "cactus, cacti, saguaro", plant: "cactus" },
];
