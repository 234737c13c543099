import type { Entry } from "./entry";

/** What things stand on and before, and rooms and workplaces by name. */
export const SURFACE_WORDS: readonly Entry[] = [
  { words: "counter, countertop, worktop, bar counter, workbench", part: "table" },
  {
    words: "desk, bedside table, nightstand, side table, picnic table, garden table, shelf",
    part: "table",
  },
  { words: "kitchen table, kitchen counter, kitchen worktop", part: "table", setting: "kitchen" },
  { words: "desktop surface, tabletop surface", part: "table" },
  { words: "shelf surface, ledge, mantel", part: "table" },
  { words: "windowsill, window sill, window ledge", part: "table", setting: "windowsill" },
  { words: "tray, serving tray, serving board, wooden board, slab", part: "table" },
  {
    words: "plinth, pedestal, podium, block, cube, stand, platform, step, steps, stair, cylinder",
    part: "plinth",
  },
  { words: "floor, wooden floor, ground, doorstep", part: "floor" },
  { words: "surface, tabletop view", part: "table" },
  {
    words:
      "background, backdrop, wall, walls, seamless, paper backdrop, coloured background, colored background",
    part: "backdrop",
  },
  { words: "gradient background, gradient backdrop", part: "backdrop", dials: { lightness: 0.05 } },
  { words: "kitchen, kitchens, kitchenette", room: "room", setting: "kitchen" },
  { words: "bathroom, washroom, spa", room: "room", setting: "bathroom" },
  { words: "bedroom, bedrooms, hotel room", room: "room", setting: "bedroom" },
  { words: "café, cafe, coffee shop, coffeehouse, bistro, tea room", room: "room", setting: "café" },
  { words: "restaurant, bar, pub, diner, brasserie, canteen", room: "room", setting: "restaurant" },
  {
    words: "office, home office, loft office, coworking, workspace, meeting room, boardroom",
    room: "room",
    setting: "office",
  },
  { words: "workshop, atelier, artist studio, garage, pottery studio", room: "room", setting: "workshop" },
  {
    words: "shop, store, boutique, showroom, bakery, market stall, supermarket",
    room: "room",
    setting: "shop",
  },
  { words: "library, study room, reading room, bookshop", room: "room", setting: "library" },
  { words: "flat lay, flatlay, flat-lay, knolling, knolled, overhead shot, laid out", flat: true },
];
