/** The path of the page of a creation. @param pictureIndex the picture in view, from 0; the first one needs no name. */
export const creationPath = (creationId: string, pictureIndex = 0): string =>
  `/creations/${encodeURIComponent(creationId)}${pictureIndex > 0 ? `?picture=${pictureIndex + 1}` : ""}`;

/** The parameter of the library's address that names the creation whose pictures were used. */
export const MADE_FROM = "made-from";

/** What was made from a creation's pictures, in the library. */
export const editsPath = (creationId: string): string =>
  `/library?${new URLSearchParams({ [MADE_FROM]: creationId })}`;
