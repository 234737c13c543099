/** The pictures of the built-in styles that come with the studio; `npm run draw` draws them again. */

/** What they show. */
export const EXAMPLE_PROMPT = "A cabin by a mountain lake";

/** Their size in pixels, which a tile stretches a little; larger files would delay the panel. */
export const TILE = { width: 192, height: 144 };

const BUILT_IN = "studio:";

/** The path of the picture on the studio's site; null for a style of a person. @param id null for no style. */
export function examplePicture(id: string | null): string | null {
  if (id === null) return "/styles/none.webp";
  return id.startsWith(BUILT_IN) ? `/styles/${id.slice(BUILT_IN.length)}.webp` : null;
}
