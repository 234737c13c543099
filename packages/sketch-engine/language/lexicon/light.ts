import type { Entry } from "./entry";

/** Times of day, weather and seasons. */
export const LIGHT_WORDS: readonly Entry[] = [
  {
    words: "dawn, sunrise, morning, morning light, daybreak, first light, early morning",
    time: "dawn",
    celestial: "sun",
  },
  {
    words: "day, daytime, noon, midday, midday sun, sunny, daylight",
    time: "day",
    celestial: "sun",
  },
  {
    words: "blue sky, clear blue sky, cloudless blue sky",
    time: "day",
    celestial: "none",
    dials: { clouds: -0.3 },
  },
  { words: "pale sky, pale skies, big pale sky, soft pale sky, milky sky", dials: { clouds: -0.1 } },
  {
    words: "overcast, overcast light, overcast sky, overcast day, grey sky, gray sky, grey skies, leaden sky",
    celestial: "none",
    dials: { clouds: 0.3 },
  },
  {
    words: "golden hour, golden, low evening sun, late afternoon, afternoon, warm light, golden light",
    time: "golden",
    celestial: "sun",
  },
  { words: "sunset, sundown, setting sun", time: "sunset", celestial: "sun" },
  { words: "dusk, twilight, blue hour, evening, evening light, gloaming", time: "dusk" },
  {
    words:
      "night, midnight, nighttime, nocturne, starry night, moonlight, moonlit, nocturnal, nightfall, night sky, starlight",
    time: "night",
    dials: { stars: 0.9 },
  },
  {
    words: "natural light, soft light, available light, window-lit",
    dials: { contrast: -0.1, lightness: 0.2 },
  },
  { words: "deep shadows", dials: { contrast: 0.2, lightness: -0.2 } },
  // On their own, reflections ask for a lake; wet ones are on the ground.
  { words: "wet reflections, wet ground, wet street, wet asphalt", dials: { mist: 0.1 } },
  { words: "sun, sunlight, sunshine, sunbeams, sun rays, sunlit", celestial: "sun" },
  {
    words: "moon, full moon, crescent, moonrise, lunar",
    celestial: "moon",
    time: "night",
    dials: { stars: 0.5 },
  },
  { words: "stars, starry, milky way, constellations", time: "night", dials: { stars: 1 } },
  {
    words: "aurora, northern lights, aurora borealis",
    time: "night",
    celestial: "none",
    dials: { aurora: 1, stars: 0.6, clouds: -1 },
  },

  { words: "clouds, cloud, cloudy, cumulus, cloudscape", dials: { clouds: 0.3 } },
  { words: "clear, clear sky, cloudless", dials: { clouds: -0.5 } },
  { words: "mist, misty, fog, foggy, haze, hazy, morning mist", dials: { mist: 0.6 } },
  {
    words: "storm, stormy, thunderstorm, tempest, dramatic sky, hurricane",
    dials: { storm: 0.85, clouds: 0.45, wind: 0.6, rain: 0.5 },
  },
  { words: "lightning, thunder", dials: { storm: 0.9, clouds: 0.4 } },
  {
    words: "rain, rainy, drizzle, downpour, rainfall, monsoon, showers",
    dials: { rain: 0.8, clouds: 0.35, storm: 0.25 },
  },
  {
    words: "snowfall, snowing, blizzard, snowstorm, falling snow, snowflakes",
    season: "winter",
    dials: { snowfall: 0.8, clouds: 0.3, mist: 0.3 },
  },
  { words: "wind, windy, breeze, gale, gusty", dials: { wind: 0.4 } },
  { words: "spray, sea spray, water spray, spindrift", dials: { wind: 0.1 } },
  { words: "rainbow", dials: { rainbow: 1, clouds: 0.2 } },

  { words: "spring, blossom, springtime", season: "spring" },
  { words: "summer, summertime", season: "summer" },
  { words: "autumn, autumnal, fall foliage, october, foliage", season: "autumn" },
  { words: "winter, wintry, ice, snow, snowy, frozen, icy, frost, frosty", season: "winter" },
  {
    words:
      "powder snow, deep snow, powder, fresh snow, deep powder, deep powder snow, snow-covered, snowdrift, snowdrifts, fresh powder",
    season: "winter",
  },
];
