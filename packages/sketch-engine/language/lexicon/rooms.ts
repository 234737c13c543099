import type { Entry } from "./entry";

/** Rooms and terraces, and what stands in them. */
export const ROOM_WORDS: readonly Entry[] = [
  {
    words:
      "interior, room, indoors, inside a room, loft, apartment, dining room, hallway, nursery, studio apartment, cabin interior, cosy interior, cozy interior, chalet interior, lodge interior",
    room: "room",
  },
  {
    words: "living room, sitting room, lounge, parlour, drawing room, reading corner, reading nook",
    room: "room",
    setting: "living room",
  },
  {
    words:
      "through the window, through a window, window light, window view, view from a window, view from the window, large window, panoramic window, by the window, at the window, outside the window",
    furniture: "room",
  },
  {
    words: "fireplace, hearth, open fire, log fire, fireside, mantelpiece, open fireplace",
    furniture: "room",
  },
  { words: "armchair, armchairs, wing chair, sofa, couch, easy chair", furniture: "room" },
  { words: "wooden beams, beams, timber beams, wood panelling, timber ceiling", furniture: "room" },
  { words: "rug, carpet, curtains, cushion, blanket", furniture: "room" },
  { words: "lamp, floor lamp, lamplight, reading lamp, lampshade", furniture: "room" },
  { words: "terrace, balcony, veranda, porch, patio, sun deck, roof terrace", room: "terrace" },
  { words: "candlelight, candlelit", furniture: "room" },
  { words: "table, wooden table, table top, tabletop", dials: { contrast: 0 } },
  { words: "mulled wine", subject: "thing mug" },
  { words: "cosy, cozy, homely, hygge, snug", dials: { lightness: 0.05 } },
];
