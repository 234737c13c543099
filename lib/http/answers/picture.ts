/** Answers with the bytes of a picture, with headers that let browsers cache them and prevent scripts in them. */
import "server-only";
import { StudioError } from "contract/studio-error";
import { type ByteRange, byteRangeOf } from "./byte-range";
import { errorAnswer } from "./json";

/** Bytes in pieces; see lib/pictures/store.ts. */
interface OpenPicture {
  byteLength: number;
  read(range: ByteRange): AsyncGenerator<Uint8Array>;
  close?(): Promise<void>;
}

interface AnsweredPicture {
  mediaType: string;
  fileName: string;
  maxAgeSeconds: number;
  tag: string;
  open(signal: AbortSignal): Promise<OpenPicture>;
  /** An address elsewhere that has the same file for some minutes; absent where there is none. */
  publicAddress?(disposition: string): Promise<{ address: string }>;
}

/**
 * 200 with the whole file, 206 with the requested range, 304 for a browser that has the file, 416 for a range beyond
 * its end; 307 to the file's address elsewhere, where it has one and the reader can follow.
 *
 * @param download whether the browser should save the file instead of showing it.
 * @throws what opening the picture throws.
 */
export async function pictureAnswer(
  request: Request,
  picture: AnsweredPicture,
  download: boolean,
): Promise<Response> {
  const etag = `"${picture.tag}"`;
  const headers = new Headers({
    etag,
    "accept-ranges": "bytes",
    // The picture at a signed address never changes. `private`: no shared cache may store it.
    "cache-control": `private, max-age=${picture.maxAgeSeconds}, immutable`,
    "content-security-policy": "default-src 'none'; sandbox",
    "cross-origin-resource-policy": "cross-origin",
  });
  if (hasTag(request.headers.get("if-none-match"), etag)) return new Response(null, { status: 304, headers });

  const shownAs = disposition(download ? "attachment" : "inline", picture.fileName);
  if (picture.publicAddress && canFollow(request)) {
    const { address } = await picture.publicAddress(shownAs);
    return redirectTo(address);
  }

  const opened = await picture.open(request.signal);
  const range = rangeOf(request, etag, opened.byteLength);
  if (range === "unsatisfiable") {
    await opened.close?.();
    return unsatisfiable(opened.byteLength);
  }
  const { start, end } = range ?? { start: 0, end: opened.byteLength };
  headers.set("content-type", picture.mediaType);
  headers.set("content-length", String(end - start));
  headers.set("content-disposition", shownAs);
  if (range) headers.set("content-range", `bytes ${start}-${end - 1}/${opened.byteLength}`);
  return new Response(bodyOf(opened, { start, end }), { status: range ? 206 : 200, headers });
}

/** Never kept: the address soon stops working, and a script that reads the same picture gets the bytes instead. */
const redirectTo = (address: string) =>
  new Response(null, {
    status: 307,
    headers: {
      location: address,
      "cache-control": "private, no-store",
      "cross-origin-resource-policy": "cross-origin",
    },
  });

/**
 * Whether the reader shows or saves the file. A script cannot read it from another origin, and an address is signed for
 * GET alone.
 */
function canFollow({ method, headers }: Request): boolean {
  return method === "GET" && [null, "no-cors", "navigate"].includes(headers.get("sec-fetch-mode"));
}

/** Reads only as fast as the client does, and closes the picture when the client disconnects. */
function bodyOf(picture: OpenPicture, range: ByteRange): ReadableStream<Uint8Array> {
  const pieces = picture.read(range);
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await pieces.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      async cancel() {
        await pieces.return(undefined);
        await picture.close?.();
      },
    },
    { highWaterMark: 0 },
  );
}

/** `If-Range` names the version that the client has a part of: of another version it needs the whole file. */
function rangeOf(request: Request, etag: string, byteLength: number) {
  if (request.method !== "GET") return null;
  const ifRange = request.headers.get("if-range");
  if (ifRange !== null && ifRange !== etag) return null;
  return byteRangeOf(request.headers.get("range"), byteLength);
}

function hasTag(header: string | null, etag: string): boolean {
  const tags = (header ?? "").split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  return tags.includes("*") || tags.includes(etag);
}

function unsatisfiable(byteLength: number): Response {
  const error = new StudioError("range_not_satisfiable", `The picture has ${byteLength} bytes.`);
  const response = errorAnswer(error);
  response.headers.set("content-range", `bytes */${byteLength}`);
  return response;
}

/** The file name in ASCII for old clients, and in full by RFC 6266. No character can end the quotes. */
export function disposition(kind: "attachment" | "inline", fileName: string): string {
  const ascii = fileName.replace(/[^A-Za-z0-9._-]/g, "_");
  const encoded = encodeURIComponent(fileName.replace(/\p{Cs}/gu, "")).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${ascii}"${ascii === fileName ? "" : `; filename*=UTF-8''${encoded}`}`;
}
