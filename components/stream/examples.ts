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
    ["lodge", "Photograph of a mountain lodge in winter, smoke from the chimney, shallow depth of field"],
    ["balloons", "Layered paper cut of mountains at sunset, three hot air balloons"],
    ["island", "Aerial view of a tropical island in the morning, long shadows"],
    ["harbor", "Watercolor of a harbor with three white sailboats, sunset"],
    ["castle", "A castle at night, neon light, wet reflections"],
    ["village", "Isometric village by a river, autumn trees"],
  ] as const
).map(([name, prompt]) => ({ prompt, picture: `/examples/${name}.webp`, width: 480, height: 320 }));
