import { hex, type Rgb } from "../core/colour";
import type { ShoeKind } from "./extremities";
import { fields } from "./outline";

/** Where on the body it is worn; a later slot covers an earlier one. */
export type Slot =
  | "bottom"
  | "top"
  | "full"
  | "over"
  | "cape"
  | "shoes"
  | "head"
  | "eyes"
  | "scarf"
  | "back"
  | "hand";

/** A cloth as tubes around the bones. Stations of the trunk: 0 neck, 1 waist, 2 hip, 3 knee, 4 ankle; of a limb: 1 elbow or knee, 2 wrist or ankle. */
export interface Cut {
  trunk?: { from: number; to: number; ease: number; flare?: number; waist?: number; opening?: number };
  sleeve?: { to: number; ease: number; flare?: number };
  leg?: { to: number; ease: number; flare?: number };
  neck?: string;
  shoe?: ShoeKind;
  /** Buttons, belts, patterns. */
  details: readonly string[];
}

export interface Garment extends Cut {
  slot: Slot;
  /** Its usual colours; a name is a colour of the figure's palette. */
  tints: readonly (keyof Palette | Rgb)[];
}

/** Slot, usual colours, and the cut. */
const CUTS = {
  dress: "full | main | trunk from .4 to 2.95 ease .015 flare .34 waist .012 | neck bare | with straps, belt",
  "long dress":
    "full | main | trunk from .42 to 4.04 ease .015 flare .62 waist .01 | neck bare | with straps",
  "floral dress":
    "full | main | trunk from .1 to 3.35 ease .03 flare .4 waist .015 | sleeve to .5 ease .07 flare .05 | neck v | with floral, belt",
  tutu: "full | #f2c9d0 #f3efe9 #c9d3ea | trunk from .44 to 2.26 ease .01 | neck bare | with straps, tiers",
  kimono:
    "full | main | trunk from .06 to 3.9 ease .06 flare .08 | sleeve to 1.72 ease .09 flare .3 | neck crossed | with sash, floral",
  sari: "full | main | trunk from .1 to 3.98 ease .04 flare .22 | sleeve to .55 ease .06 | neck round | with trim, bib",
  robe: "full | main | trunk from .06 to 3.9 ease .09 flare .3 | sleeve to 1.8 ease .1 flare .22 | neck v | with belt, trim",
  overalls:
    "full | denim | trunk from .52 to 2.25 ease .07 | leg to 1.93 ease .08 flare .03 | neck bare | with bib, straps, pockets",
  spacesuit:
    "full | #e9e7e2 | trunk from .04 to 2.25 ease .15 | sleeve to 1.95 ease .13 | leg to 1.9 ease .15 | neck high | with quilt, badge, belt",
  armour:
    "full | #a9afb6 | trunk from .05 to 2.35 ease .07 flare .1 | sleeve to 1.9 ease .07 | leg to 1.92 ease .05 | neck high | with plates, belt",
  swimsuit: "full | accent main | trunk from .46 to 2.26 ease .006 | neck bare | with straps",
  wetsuit:
    "full | #20262d #22384a | trunk from .03 to 2.25 ease .015 | sleeve to 1.93 ease .01 | leg to 1.93 ease .01 | neck high | with zip, reflective",
  sportswear:
    "full | accent main | trunk from .12 to 2.25 ease .02 | leg to 1.86 ease .012 | neck round | with reflective",
  jeans:
    "bottom | denim | trunk from 1.35 to 2.25 ease .025 | leg to 1.95 ease .03 flare .045 | with belt, creases",
  trousers:
    "bottom | second dark | trunk from 1.3 to 2.25 ease .035 | leg to 1.95 ease .05 flare .05 | with creases, belt",
  "wide trousers":
    "bottom | second main | trunk from 1.05 to 2.25 ease .03 | leg to 1.98 ease .06 flare .2 | with creases, belt",
  shorts:
    "bottom | second denim | trunk from 1.35 to 2.25 ease .035 | leg to .72 ease .06 flare .03 | with belt",
  skirt: "bottom | second main | trunk from 1.05 to 2.85 ease .03 flare .22 | with belt, creases",
  "long skirt": "bottom | second main | trunk from 1.02 to 3.65 ease .03 flare .36 | with belt, creases",
  shirt:
    "top | main pale accent second | trunk from .07 to 2.1 ease .06 waist .04 | sleeve to 1.93 ease .05 | neck shirt | with buttons",
  "t-shirt":
    "top | main accent white | trunk from .08 to 2.02 ease .05 | sleeve to .55 ease .06 | neck round",
  "striped shirt":
    "top | white | trunk from .08 to 2.02 ease .04 | sleeve to 1.5 ease .04 | neck round | with stripes",
  sweater:
    "top | main second | trunk from .05 to 2.08 ease .09 | sleeve to 1.95 ease .085 | neck high | with ribs",
  hoodie:
    "top | main second | trunk from .05 to 2.1 ease .11 | sleeve to 1.95 ease .1 | neck hood | with ribs, pockets",
  uniform:
    "over | #24324a #3c4736 #2b2f38 | trunk from .06 to 2.12 ease .06 waist .05 | sleeve to 1.93 ease .05 | neck shirt | with buttons, belt, pockets, badge, tie",
  blazer:
    "over | main dark | trunk from .06 to 2.3 ease .07 waist .035 opening .1 | sleeve to 1.9 ease .055 | neck lapels | with buttons, pockets",
  suit: "over | #27303f #3a3d42 #4a3f38 #1d2026 | trunk from .06 to 2.32 ease .065 waist .035 | sleeve to 1.9 ease .055 | neck lapels | with buttons, pockets, tie",
  jacket:
    "over | main accent | trunk from .05 to 2.06 ease .11 opening .22 | sleeve to 1.93 ease .09 | neck shirt | with zip, pockets, ribs",
  "leather jacket":
    "over | leather | trunk from .05 to 1.9 ease .08 opening .3 | sleeve to 1.92 ease .065 | neck lapels | with zip, pockets",
  coat: "over | main | trunk from .05 to 3.2 ease .11 flare .13 waist .08 opening .2 | sleeve to 1.93 ease .085 | neck lapels | with buttons, pockets",
  "trench coat":
    "over | #c3a27a #b08d62 #8d8568 | trunk from .05 to 3.15 ease .1 flare .2 waist .045 | sleeve to 1.93 ease .085 | neck lapels | with double buttons, belt, pockets",
  raincoat:
    "over | #e9b72e #d9a520 #c9452f | trunk from .04 to 2.85 ease .13 flare .16 | sleeve to 1.93 ease .11 | neck hood | with buttons, pockets",
  "lab coat":
    "over | white | trunk from .06 to 2.92 ease .09 flare .1 opening .2 | sleeve to 1.92 ease .075 | neck lapels | with buttons, pockets",
  vest: "over | dark accent | trunk from .1 to 1.95 ease .07 opening .1 | neck v | with buttons",
  "turnout gear":
    "over | #3a3730 #b89a4a | trunk from .05 to 2.4 ease .13 | sleeve to 1.92 ease .12 | leg to 1.9 ease .13 | neck high | with reflective, zip, pockets",
  "chef jacket":
    "over | white | trunk from .05 to 2.25 ease .08 waist .07 | sleeve to 1.7 ease .07 | neck high | with double buttons",
  apron:
    "over | accent dark #8a6a4a | trunk from .46 to 2.75 ease .05 flare .04 | neck bare | with bib, straps, belt, pockets",
  cape: "cape | main #8c2230 #2d3a5c",
  boots: "shoes | leather | shoe boot",
  "tall boots": "shoes | leather | shoe tall boot",
  "heavy boots": "shoes | #2b2724 #d9d7d2 | shoe heavy boot",
  sneakers: "shoes | #2b2f36 accent #3a5f8f | shoe sneaker",
  heels: "shoes | accent dark #c9a188 | shoe heel",
  flats: "shoes | accent dark | shoe flat",
  "leather shoes": "shoes | #3b2a22 #221d1c | shoe shoe",
  barefoot: "shoes | main | shoe bare",
  hat: "head | felt",
  cap: "head | accent dark",
  beanie: "head | accent second",
  "straw hat": "head | #dcc07f #cfab68",
  "cowboy hat": "head | felt",
  helmet: "head | accent #e3b32f",
  "space helmet": "head | #e9e7e2",
  crown: "head | #e2b64f",
  headscarf: "head | accent pale main",
  "chef hat": "head | white",
  "wizard hat": "head | dark main | with stars",
  "pirate hat": "head | #26201e",
  "flower crown": "head | accent",
  glasses: "eyes | #2b2320 #7a4a2c",
  sunglasses: "eyes | #1b1a1d",
  scarf: "scarf | accent second",
  backpack: "back | accent #5a6b4a #a8603a",
  handbag: "hand | accent leather",
  umbrella: "hand | accent main #2b2f36",
} as const;

export type GarmentName = keyof typeof CUTS;

const WORDS: Record<GarmentName, string> = {
  dress: "dress, summer dress, sundress, cocktail dress, frock, minidress",
  "long dress": "long dress, gown, evening gown, ball gown, maxi dress, wedding dress, evening dress",
  "floral dress": "floral dress, flowery dress, patterned dress",
  tutu: "tutu, ballet dress, leotard",
  kimono: "kimono, yukata, hanbok, bathrobe",
  sari: "sari, saree",
  robe: "robe, robes, cassock, habit, toga, tunic, cloak dress",
  overalls: "overalls, dungarees, jumpsuit, boiler suit",
  spacesuit: "spacesuit, space suit, astronaut suit",
  armour: "armour, armor, chainmail, plate armour, breastplate",
  swimsuit: "swimsuit, bikini, bathing suit, swimwear, swimming trunks",
  wetsuit: "wetsuit, diving suit, diving gear",
  sportswear: "sportswear, gym clothes, activewear, tracksuit, leggings, jersey",
  jeans: "jeans, denim",
  trousers: "trousers, pants, slacks, chinos, cargo pants",
  "wide trousers": "wide trousers, wide-leg pants, flared trousers, palazzo pants, culottes",
  shorts: "shorts, bermuda shorts",
  skirt: "skirt, mini skirt, miniskirt, pencil skirt, kilt",
  "long skirt": "long skirt, maxi skirt, pleated skirt, midi skirt",
  shirt: "shirt, blouse, button-up",
  "t-shirt": "t-shirt, tshirt, tee, top, tank top, polo",
  "striped shirt": "striped shirt, breton shirt, stripes, striped",
  sweater: "sweater, pullover, jumper, knitwear, turtleneck, cardigan, knit",
  hoodie: "hoodie, hooded sweatshirt, sweatshirt",
  uniform: "uniform, military uniform, school uniform",
  blazer: "blazer, suit jacket, dinner jacket, tuxedo jacket, sports jacket",
  suit: "suit, business suit, tuxedo, three-piece suit, pantsuit",
  jacket: "jacket, bomber jacket, denim jacket, windbreaker, parka, anorak",
  "leather jacket": "leather jacket, biker jacket, motorcycle jacket",
  coat: "coat, overcoat, wool coat, winter coat, fur coat, long coat",
  "trench coat": "trench coat, trenchcoat, trench, duster",
  raincoat: "raincoat, rain jacket, slicker, oilskin",
  "lab coat": "lab coat, white coat, doctor's coat, smock",
  vest: "vest, waistcoat, gilet, safety vest, life jacket",
  "turnout gear": "turnout gear, bunker gear, firefighter suit, hi-vis, high-visibility jacket",
  "chef jacket": "chef jacket, chef coat, chef's whites, scrubs",
  apron: "apron, pinafore",
  cape: "cape, cloak, mantle, superhero cape, poncho",
  boots: "boots, ankle boots, hiking boots",
  "tall boots": "tall boots, riding boots, knee boots, wellies, rubber boots, wellingtons",
  "heavy boots": "heavy boots, moon boots, combat boots, work boots",
  sneakers: "sneakers, trainers, running shoes, sport shoes",
  heels: "heels, high heels, stilettos, pumps",
  flats: "flats, ballet shoes, ballerinas, slippers, pointe shoes",
  "leather shoes": "leather shoes, shoes, oxfords, brogues, loafers",
  barefoot: "barefoot, bare feet",
  hat: "hat, fedora, felt hat, brimmed hat, bowler hat, trilby",
  cap: "cap, baseball cap, flat cap, peaked cap",
  beanie: "beanie, wool hat, knitted hat, bobble hat",
  "straw hat": "straw hat, sun hat, sunhat",
  "cowboy hat": "cowboy hat, stetson",
  helmet: "helmet, bike helmet, hard hat, safety helmet",
  "space helmet": "space helmet, astronaut helmet, glass helmet",
  crown: "crown, tiara, diadem",
  headscarf: "headscarf, hijab, head scarf, bandana, veil",
  "chef hat": "chef hat, toque, chef's hat",
  "wizard hat": "wizard hat, witch hat, pointed hat",
  "pirate hat": "pirate hat, tricorne, bicorne",
  "flower crown": "flower crown, floral wreath, wreath",
  glasses: "glasses, spectacles, eyeglasses",
  sunglasses: "sunglasses, shades",
  scarf: "scarf, shawl, neckerchief, muffler",
  backpack: "backpack, rucksack, knapsack",
  handbag: "handbag, bag, purse, shoulder bag, tote bag",
  umbrella: "umbrella, parasol",
};

/** Everything that can be worn, with the words that name it. */
export const GARMENTS = (Object.keys(CUTS) as GarmentName[]).map((name) => ({ name, words: WORDS[name] }));

/** Colours that go together. */
export interface Palette {
  main: Rgb;
  second: Rgb;
  accent: Rgb;
  dark: Rgb;
  pale: Rgb;
}
export const PALETTES: readonly Palette[] = [
  "#b8402f #33415c #e0a458 #23262e #f0e6d8",
  "#2f5d62 #d9c6a5 #c8553d #2b2a2c #eef0ea",
  "#5b6c9d #e3d5c5 #d98e73 #2a3042 #f3efe8",
  "#8a3b4a #4a4e58 #d8a48f #2a2025 #f1e4de",
  "#3f6b4f #b79f7a #e2c044 #28302a #eeebdd",
  "#d9a441 #3e4a5b #a63d40 #2b2b30 #f4ecd8",
  "#7d5a8c #c7b8a3 #e5b3a6 #2c2735 #efe8ee",
  "#c9765a #55665a #f0d9b5 #332a27 #f5ede2",
  "#1f4e79 #a7a59b #e4572e #1c2230 #e9eef2",
  "#a8b5a2 #6b5b4d #b5523b #2f2b28 #f2efe6",
  "#d7c4b0 #4b3f3a #3f7c85 #2d2624 #f6f1e9",
  "#2d2f36 #b9b4aa #c8323f #1b1c20 #eceae6",
]
  .map((row) => row.split(" ").map(hex))
  .map(([main, second, accent, dark, pale]) => ({
    main: main!,
    second: second!,
    accent: accent!,
    dark: dark!,
    pale: pale!,
  }));

const CLOTHS: Record<string, readonly Rgb[]> = {
  denim: ["#3d5a80", "#2e4057", "#5b7ea6", "#26303d"].map(hex),
  leather: ["#3b2a22", "#221d1c", "#6b432b", "#5a2f24"].map(hex),
  felt: ["#3a2a22", "#20242e", "#6e4a2f", "#8c7a62"].map(hex),
  white: [hex("#f1eee7")],
};

function parsed(text: string): Garment {
  const [slot, tints, ...rest] = text.split(" | ");
  const part = (name: string): string | undefined =>
    rest.find((cut) => cut.startsWith(`${name} `))?.slice(name.length + 1);
  const [trunk, sleeve, leg, neck, shoe] = ["trunk", "sleeve", "leg", "neck", "shoe"].map(part);
  return {
    slot: slot as Slot,
    tints: tints!
      .split(" ")
      .flatMap((tint): readonly (keyof Palette | Rgb)[] =>
        tint.startsWith("#") ? [hex(tint)] : (CLOTHS[tint] ?? [tint as keyof Palette]),
      ),
    ...(trunk ? { trunk: fields(trunk) as unknown as NonNullable<Cut["trunk"]> } : {}),
    ...(sleeve ? { sleeve: fields(sleeve) as unknown as NonNullable<Cut["sleeve"]> } : {}),
    ...(leg ? { leg: fields(leg) as unknown as NonNullable<Cut["leg"]> } : {}),
    ...(neck ? { neck } : {}),
    ...(shoe ? { shoe: shoe as ShoeKind } : {}),
    details: part("with")?.split(", ") ?? [],
  };
}

const parsedCuts = new Map(Object.entries(CUTS).map(([name, text]) => [name as GarmentName, parsed(text)]));

export const garmentOf = (name: GarmentName): Garment => parsedCuts.get(name)!;
