/** What a model would draw well and the sandbox engine understands, one for each way of drawing. */
export const EXAMPLES = [
  "A lighthouse on a cliff at dusk, calm sea, birds",
  "Aurora over snowy mountains, a cabin by a frozen lake",
  "Minimalist travel poster of mountains at sunset, birds",
  "Watercolor of a harbor with three white sailboats, morning",
  "Isometric village by a river, autumn trees",
  "Stained glass sailboat on the sea at sunset",
] as const;
