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
      "content-disposition": disposition(download ? "attachment" : "inline", picture.fileName),
      // What stands under one signed address never changes. `private`: no shared cache may keep it.
      "cache-control": `private, max-age=${picture.maxAgeSeconds}, immutable`,
      "content-security-policy": "default-src 'none'; sandbox",
      "cross-origin-resource-policy": "cross-origin",
    },
  });
}

/** The name twice: in ASCII for what is old, and in full as RFC 6266 has it. Nothing in it can leave its quotes. */
export function disposition(kind: "attachment" | "inline", fileName: string): string {
  const ascii = fileName.replace(/[^A-Za-z0-9._-]/g, "_");
  const encoded = encodeURIComponent(fileName.replace(/\p{Cs}/gu, "")).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${ascii}"${ascii === fileName ? "" : `; filename*=UTF-8''${encoded}`}`;
}
