import type { Entry } from "./entry";

/**
 * What things are made of and stand on: "wooden chair", "on wet slate". The tint is the colour of a surface of it, and of a
 * thing made of it where `dyes` says so.
 */
export const MATERIAL_WORDS: readonly Entry[] = [
  { words: "wooden, wood, timber, plywood, driftwood, wood grain, parquet, floorboards", material: "wood" },
  {
    words: "oak wood, oak, oaken, light wood, ash wood, blond wood, maple wood, light oak",
    material: "wood",
    tint: [0.76, 0.07, 72],
    dyes: true,
  },
  {
    words: "walnut, walnut wood, dark wood, mahogany, teak, rosewood, dark oak",
    material: "wood",
    tint: [0.42, 0.06, 50],
    dyes: true,
  },
  {
    words: "pine wood, birch wood, birch plywood, bamboo wood",
    material: "wood",
    tint: [0.83, 0.07, 80],
    dyes: true,
  },
  {
    words: "rattan, wicker, cane, jute, straw, raffia, woven, seagrass",
    material: "wood",
    tint: [0.74, 0.08, 78],
    dyes: true,
  },
  { words: "whitewashed, painted wood, whitewashed wood", material: "wood", tint: [0.93, 0.01, 90] },
  {
    words:
      "stone, rock, rocks, stony, limestone, sandstone, cobblestone, cobblestones, pebble, pebbles, cobbled, rocky",
    material: "stone",
    tint: [0.66, 0.02, 80],
  },
  {
    words: "slate stone, slate, basalt, lava stone, black stone",
    material: "stone",
    tint: [0.4, 0.015, 245],
  },
  { words: "granite, speckled stone", material: "stone", tint: [0.6, 0.01, 260] },
  { words: "travertine, beige stone", material: "stone", tint: [0.85, 0.035, 78] },
  { words: "terrazzo", material: "stone", tint: [0.9, 0.015, 70] },
  { words: "brick wall, bricks, red brick", material: "stone", tint: [0.52, 0.09, 40] },
  {
    words: "tile, tiles, tiled, tiling, ceramic tile, subway tiles, zellige",
    material: "stone",
    tint: [0.92, 0.015, 200],
  },
  { words: "ceramic, porcelain, stoneware, earthenware, glazed", material: "stone", tint: [0.93, 0.012, 85] },
  { words: "plaster, stucco, chalk, limewash", material: "concrete", tint: [0.88, 0.015, 80] },
  { words: "marble, carrara, white marble, calacatta", material: "marble", tint: [0.94, 0.006, 90] },
  { words: "black marble, dark marble", material: "marble", tint: [0.26, 0.01, 270] },
  { words: "green marble", material: "marble", tint: [0.42, 0.07, 155] },
  { words: "concrete, cement, microcement, brutalist", material: "concrete", tint: [0.7, 0.008, 90] },
  {
    words:
      "fabric, cloth, cotton, canvas, textile, tweed, corduroy, felt, knit, knitted, knitwear, crocheted, woollen, woolen, quilted, fleece, cashmere",
    material: "cloth",
    tint: [0.84, 0.02, 80],
  },
  {
    words: "linen fabric, linen, linen cloth, tablecloth, linen tablecloth, napkin, muslin",
    material: "cloth",
    tint: [0.91, 0.02, 85],
  },
  { words: "velvet, velour", material: "cloth", tint: [0.4, 0.09, 300] },
  {
    words: "silk fabric, satin, silk sheet, silk cloth, chiffon, taffeta",
    material: "cloth",
    tint: [0.86, 0.04, 70],
  },
  { words: "leather, suede, leathery", material: "cloth", tint: [0.5, 0.08, 55] },
  { words: "bed sheets, sheets, bedding, bed linen, duvet", material: "cloth", tint: [0.95, 0.008, 90] },
  {
    words: "gingham, checkered cloth, picnic blanket, plaid, tartan",
    material: "cloth",
    tint: [0.62, 0.15, 25],
  },
  { words: "moss, mossy", material: "grass", tint: [0.52, 0.1, 125] },
  { words: "grass, grassy, lawn, turf", material: "grass", tint: [0.6, 0.12, 130] },
  {
    words:
      "metal, metallic, steel, stainless steel, iron, cast iron, aluminium, aluminum, tin, zinc, wrought iron",
    material: "metal",
    tint: [0.74, 0.01, 250],
  },
  { words: "chromed, brushed steel, brushed metal", material: "metal", tint: [0.8, 0.008, 250], dyes: true },
  {
    words: "cardboard, kraft paper, brown paper, corrugated cardboard, kraft",
    material: "paper",
    tint: [0.72, 0.06, 70],
    dyes: true,
  },
  { words: "asphalt, tarmac, pavement, sidewalk", material: "asphalt", tint: [0.42, 0.006, 260] },
  {
    words:
      "crystal, acrylic, plexiglass, perspex, mirrored, see-through, transparent, translucent, frosted glass",
    material: "glass",
  },
  { words: "plastic, rubber, silicone, resin, vinyl", material: "paper" },
];

/** Meanings of words that also name a place or a thing, for where a noun follows or they stand after "on". */
export const MATERIAL_SENSES: readonly Entry[] = [
  { words: "sand", material: "sand", tint: [0.84, 0.05, 80] },
  { words: "snow", material: "snow", tint: [0.97, 0.01, 240] },
  { words: "ice", material: "glass", tint: [0.92, 0.025, 225] },
  { words: "water", material: "water", tint: [0.62, 0.08, 225] },
  { words: "glass", material: "glass", tint: [0.88, 0.02, 210] },
  { words: "silk", material: "cloth", tint: [0.86, 0.04, 70] },
  { words: "wool", material: "cloth", tint: [0.86, 0.02, 80] },
  { words: "denim", material: "cloth", tint: [0.45, 0.07, 255], dyes: true },
  { words: "paper", material: "paper", tint: [0.96, 0.008, 90] },
  { words: "stone", material: "stone", tint: [0.66, 0.02, 80] },
  { words: "rock", material: "stone", tint: [0.6, 0.02, 70] },
  { words: "rocks", material: "stone", tint: [0.6, 0.02, 70] },
  { words: "wood", material: "wood" },
  { words: "bamboo", material: "wood", tint: [0.82, 0.08, 90], dyes: true },
  { words: "pine", material: "wood", tint: [0.83, 0.07, 80], dyes: true },
  { words: "birch", material: "wood", tint: [0.83, 0.07, 80], dyes: true },
  { words: "brick", material: "stone", tint: [0.52, 0.09, 40] },
];
