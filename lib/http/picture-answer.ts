/** Answers with the bytes of a picture, so that a browser keeps them and nothing in them can run. */
import "server-only";

/** @param download whether the browser shall save it instead of showing it. */
export function pictureAnswer(
  picture: { bytes: Uint8Array; mediaType: string; fileName: string; maxAgeSeconds: number },
  download: boolean,
): Response {
  return new Response(new Uint8Array(picture.bytes), {
    headers: {
      "content-type": picture.mediaType,
      "content-length": String(picture.bytes.byteLength),
      "content-disposition": `${download ? "attachment" : "inline"}; filename="${picture.fileName}"`,
      // What stands under one signed address never changes. `private`: no shared cache may keep it.
      "cache-control": `private, max-age=${picture.maxAgeSeconds}, immutable`,
      "content-security-policy": "default-src 'none'; sandbox",
      "cross-origin-resource-policy": "cross-origin",
    },
  });
}
