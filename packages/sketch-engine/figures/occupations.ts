import { hex, type Rgb } from "../core/colour";
import type { GarmentName } from "./garments";
import type { PoseName } from "./poses";
import type { BodyName } from "./skeleton";

export interface Occupation {
  words: string;
  body: BodyName;
  pose: PoseName;
  garments: readonly GarmentName[];
  colours: Partial<Record<GarmentName, Rgb>>;
}

/** What people of a calling do when the prompt does not say, and wear, some of it in a colour of its own. */
const CALLINGS: Record<string, string> = {
  "chef, cook, baker":
    "person, cooking: chef jacket, trousers #4a4f58, apron #2f5d62, leather shoes #1f1d1e, chef hat",
  "doctor, physician, surgeon": "person, standing: lab coat, shirt #bcd3e2, trousers",
  "nurse, paramedic": "person, standing: chef jacket #7fb0b8, trousers #7fb0b8, sneakers",
  "scientist, researcher, chemist, professor": "person, standing: lab coat, sweater, trousers, glasses",
  "teacher, librarian": "person, standing: blazer, shirt, trousers, glasses",
  "student, pupil": "person, standing: hoodie, jeans, sneakers, backpack",
  "farmer, rancher": "person, standing: overalls, shirt, straw hat, tall boots",
  "gardener, florist": "person, watering: shirt, jeans, apron #4d6b4a, straw hat, tall boots",
  "astronaut, cosmonaut, spaceman": "person, standing: spacesuit, space helmet, heavy boots #d9d7d2",
  "ballerina, ballet dancer": "woman, dancing: tutu, flats #eac3c9",
  "dancer, flamenco dancer": "person, dancing: long dress, heels",
  "firefighter, fireman": "person, standing: turnout gear, helmet #c9352b, heavy boots",
  "police officer, policeman, policewoman, cop, security guard":
    "person, standing: uniform #24324a, trousers #24324a, cap #24324a, leather shoes",
  soldier: "person, standing: uniform #5a6247, trousers #5a6247, cap #4a523a, heavy boots",
  "pilot, captain, sailor": "person, standing: uniform #24324a, trousers #24324a, cap #f1eee7",
  businesswoman: "woman, standing: suit, trousers, shirt, heels, handbag",
  "businessman, banker, lawyer, detective, spy": "man, standing: suit, trousers, shirt, leather shoes",
  "painter, artist": "person, painting: striped shirt, overalls, beanie",
  barista: "person, drinking: shirt, jeans, apron #4a3a30",
  "waiter, waitress, butler":
    "person, standing: shirt #f1eee7, vest #23242a, trousers #23242a, apron #f1eee7",
  "cyclist, biker": "person, cycling: sportswear, helmet, sneakers",
  "runner, jogger, athlete, sprinter": "person, running: sportswear, sneakers",
  yogi: "person, yoga: sportswear, barefoot",
  "musician, guitarist, rock star": "person, playing guitar: leather jacket, t-shirt, jeans, boots",
  violinist: "person, playing violin: suit #23242a, shirt, trousers #23242a, leather shoes",
  "singer, pop star": "person, singing: long dress, heels",
  "photographer, journalist": "person, photographing: jacket, t-shirt, jeans, boots",
  "programmer, coder, hacker, writer": "person, typing: hoodie, jeans, sneakers, glasses",
  "knight, paladin, gladiator": "person, wielding: armour, cape, heavy boots #8d949b",
  "warrior, viking": "person, wielding: robe, cape, tall boots",
  "king, emperor": "man, standing: robe, cape #8c2230, crown",
  "queen, empress": "woman, standing: long dress, cape #5b2a5e, crown",
  princess: "woman, standing: long dress #d9a3b4, crown",
  prince: "man, standing: uniform, trousers, cape, tall boots, crown",
  "wizard, sorcerer, mage": "old man, hiking: robe #3a3f6b, cape #2b2d52, wizard hat #3a3f6b",
  "witch, sorceress": "woman, standing: long dress #3a2a45, cape #1f1c2b, wizard hat #241f2c, boots",
  "pirate, buccaneer": "person, wielding: coat #7a2430, shirt #f1eee7, trousers, tall boots, pirate hat",
  "samurai, ronin": "man, wielding: kimono #2c3444, flats",
  geisha: "woman, standing: kimono #b8364a, umbrella, flats",
  "cowboy, cowgirl, sheriff": "person, standing: shirt, vest #6b432b, jeans, cowboy hat, boots",
  "diver, scuba diver, freediver": "person, standing: wetsuit, barefoot",
  "fisherman, angler": "man, fishing: raincoat, trousers, tall boots, beanie",
  bride: "woman, holding: long dress #f6f1ea, flower crown",
  "groom, bridegroom": "man, standing: suit #23242a, shirt, trousers #23242a, leather shoes",
  "mechanic, engineer, electrician, plumber": "person, standing: overalls, t-shirt, heavy boots, cap",
  "builder, construction worker, miner":
    "person, standing: vest #e8752a, shirt, jeans, heavy boots, helmet #e3b32f",
  "model, fashion model, supermodel": "woman, walking: long dress, heels",
  "monk, priest, nun": "person, meditating: robe #c9762c, barefoot",
  "skater, skateboarder": "person, skating: hoodie, jeans, sneakers, beanie",
  surfer: "person, surfing: wetsuit, barefoot",
  "climber, mountaineer, alpinist": "person, climbing: t-shirt, trousers, boots, helmet",
  "hiker, backpacker, trekker, explorer, adventurer":
    "person, hiking: jacket, t-shirt, trousers, boots, backpack, cap",
  "basketball player, football player, soccer player, tennis player":
    "person, throwing: t-shirt, shorts, sneakers",
  "superhero, superheroine": "person, standing: wetsuit #2a4f9e, cape #c02b32, tall boots #c02b32",
  "swimmer, lifeguard": "person, standing: swimsuit, barefoot",
  "tourist, traveler, traveller": "person, standing: shirt, shorts, sneakers, backpack, straw hat",
};

function parsed(words: string, text: string): Occupation {
  const [who, clothes] = text.split(": ");
  const [body, pose] = who!.split(", ");
  const colours: Partial<Record<GarmentName, Rgb>> = {};
  const garments = clothes!.split(", ").map((item) => {
    const [name, colour] = item.split(" #");
    if (colour) colours[name as GarmentName] = hex(`#${colour}`);
    return name as GarmentName;
  });
  return { words, body: body as BodyName, pose: pose as PoseName, garments, colours };
}

/** Callings by the words that name them. */
export const OCCUPATIONS: readonly Occupation[] = Object.entries(CALLINGS).map(([words, text]) =>
  parsed(words, text),
);
