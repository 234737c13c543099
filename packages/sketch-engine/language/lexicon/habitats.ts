import type { Plant, Season, Terrain, Water } from "../brief";

/** Where an animal, a vehicle or a building is at home when the prompt names no place. */
export interface Habitat {
  terrain: Terrain;
  plant?: Plant;
  season?: Season;
  water?: Water;
}

const TABLE: readonly (readonly [Habitat, string])[] = [
  [{ terrain: "desert" }, "camel, two hump camel, scorpion, lizard, snake, pyramid, moai"],
  [{ terrain: "tundra", season: "winter", plant: "none" }, "penguin, seal, polar bear, mammoth, walrus"],
  [
    { terrain: "hills", plant: "broadleaf" },
    "lion, tiger, leopard, giraffe, zebra, elephant, rhinoceros, hippopotamus, bison, water buffalo, kangaroo, gorilla, monkey, t-rex, sauropod, ostrich",
  ],
  [
    { terrain: "forest" },
    "owl, wolf, brown bear, boar, badger, squirrel, chipmunk, hedgehog, mushroom, deer, raccoon, skunk, beaver, snail, beetle, fox, bug, spider",
  ],
  [{ terrain: "forest", plant: "bamboo" }, "panda"],
  [
    { terrain: "forest", plant: "broadleaf" },
    "koala, sloth, orangutan, parrot, hummingbird, peacock, toucan",
  ],
  [
    { terrain: "mountains", water: "lake" },
    "stone arch bridge, suspension bridge, torii, duck, swan, frog, crane bird, stork, flamingo, otter, kingfisher, canoe, rowing boat, kayak",
  ],
  [
    { terrain: "sea" },
    "lighthouse, tall ship, seagull, crab, speedboat, motor boat, cruise ship, ferry, cargo ship, lifebuoy, sailing yacht, parasol, crocodile, statue of liberty",
  ],
  [{ terrain: "city" }, "gondola"],
  [
    { terrain: "underwater" },
    "submarine, blue whale, dolphin, shark, octopus, squid, lobster, shrimp, blowfish, tropical fish, coral, oyster",
  ],
  [
    { terrain: "city" },
    "car, electric car, vintage car, sports car, convertible, suv, sport utility vehicle, delivery truck, articulated lorry, taxi, police car, ambulance, fire engine, bus, trolleybus, minibus, motorcycle, scooter, bicycle, racing bicycle, cargo bike, kick scooter, auto rickshaw, tram, tram car, light rail, monorail, postbox, traffic light, museum, factory, stadium, cathedral, brick townhouse, fountain, radio tower, skyscraper, barber pole, fuel pump, stop sign, pigeon",
  ],
  [
    { terrain: "hills", plant: "broadleaf" },
    "tractor, locomotive, high speed train, bullet train, railway car, barn, dragon, butterfly, bee, kite, scarecrow, wheelbarrow",
  ],
  [
    { terrain: "mountains" },
    "castle, pagoda, tent, campfire, waterfall, stag, hot air balloon, eagle, airplane, helicopter, parachute, goat, ram, llama, japanese castle, drone, airship, biplane, small airplane, snowman",
  ],
  [{ terrain: "mountains", season: "winter" }, "skier, snowboarder, sled"],
  [{ terrain: "space" }, "rocket, satellite, spaceship, ufo, alien"],
];

/** Habitats by the name of the thing. Things that are not listed live in the hills. */
export const HABITATS: ReadonlyMap<string, Habitat> = new Map(
  TABLE.flatMap(([habitat, names]) => names.split(", ").map((name): [string, Habitat] => [name, habitat])),
);

/** Pets that are at home in a room. */
export const INDOOR_PETS: ReadonlySet<string> = new Set(["cat", "hamster", "poodle"]);
/** Pets that are at home in a garden. */
export const GARDEN_PETS: ReadonlySet<string> = new Set([
  "dog",
  "guide dog",
  "service dog",
  "rabbit",
  "robin",
  "chicken",
  "hen",
  "baby chick",
  "hatching chick",
  "hedgehog",
]);
