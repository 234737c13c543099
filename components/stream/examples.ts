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
    ["burger", "A burger on a slate plate, dark background, low key"],
    ["balloons", "Layered paper cut of mountains at sunset, three hot air balloons"],
    ["sofa", "Green velvet sofa with a floor lamp and a monstera in a bright living room"],
    ["lighthouse", 'Poster of a lighthouse, "NORTH COAST"'],
    ["village", "Isometric village by a river, autumn trees"],
  ] as const
).map(([name, prompt]) => ({ prompt, picture: `/examples/${name}.webp`, width: 480, height: 320 }));
