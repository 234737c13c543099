/** Words that the engine does not know, and known words of a similar meaning, the nearest first. */
const WORDS: Readonly<Record<string, string>> = {
  traffic: "street, city",
  railway: "train, path",
  airport: "city, plane",
  statue: "person",
  geyser: "volcano",
  swamp: "lake, forest",
  bush: "trees",
  fruit: "apple, orange",
  vegetables: "carrot, tomato",
  animal: "dog, cat",
  vehicle: "car, bus",
  tornado: "storm, wind",
  hail: "rain, snow",
  collage: "poster",
  anime: "poster",
  hot: "desert, summer",
};

/** Unknown word → known words. */
export const RELATED: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(WORDS).map(([word, known]) => [word, known.split(", ")]),
);
