/** Example prompts that suit image models and the sandbox engine, one for each of its styles. */
export const EXAMPLES = [
  "A lighthouse on a cliff at dusk, calm sea, birds",
  "Aurora over snowy mountains, a cabin by a frozen lake",
  "Minimalist travel poster of mountains at sunset, birds",
  "Watercolor of a harbor with three white sailboats, morning",
  "Isometric village by a river, autumn trees",
  "Stained glass sailboat on the sea at sunset",
] as const;
