/** The path of the page of a creation. @param pictureIndex the picture in view, from 0; the first one needs no name. */
export const creationPath = (creationId: string, pictureIndex = 0): string =>
  `/creations/${encodeURIComponent(creationId)}${pictureIndex > 0 ? `?picture=${pictureIndex + 1}` : ""}`;
