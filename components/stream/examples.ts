/** A prompt that a newcomer may start with, and the picture that the sandbox engine draws of it. */
interface Example {
  prompt: string;
  /** The path of the picture on the studio's site. */
  picture: string;
  /** In pixels. */
  width: number;
  height: number;
}

/** The examples of the empty stream. `npm run draw` draws their pictures again. */
export const EXAMPLES: readonly Example[] = (
  [
    ["lighthouse", "A lighthouse on a cliff at dusk, calm sea, birds"],
    ["aurora", "Aurora over snowy mountains, a cabin by a frozen lake"],
    ["poster", "Minimalist travel poster of mountains at sunset, birds"],
    ["harbor", "Watercolor of a harbor with three white sailboats, morning"],
    ["village", "Isometric village by a river, autumn trees"],
    ["stained-glass", "Stained glass sailboat on the sea at sunset"],
  ] as const
).map(([name, prompt]) => ({ prompt, picture: `/examples/${name}.webp`, width: 480, height: 320 }));
