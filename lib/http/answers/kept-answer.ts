/** Answers with a long text that is the same for everybody: made once, and compressed once for each encoding. */
import "server-only";
import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { bestEncoding, type Encoding } from "./encoding";

/**
 * A request of the front door (`MessageRequest`), which sends an encoded body as it is. Next would remove the encoding from the
 * headers and leave it in the body; it compresses by itself.
 */
export interface TakesEncoded {
  readonly takesEncoded: true;
}

interface Kept {
  tag: string;
  plain: Uint8Array<ArrayBuffer>;
  compressed: Map<Encoding, Promise<Uint8Array<ArrayBuffer>>>;
}

const gzipped = promisify(gzip);
const brotlied = promisify(brotliCompress);

/**
 * @param make makes the text of a source. @param headers of every answer.
 * @returns the answer for a request; 304 for a browser that has the text. The text is made anew for another source.
 */
export function keptAnswers<Source extends object>(
  make: (source: Source) => string,
  headers: Readonly<Record<string, string>>,
): (request: Pick<Request, "headers">, source: Source) => Promise<Response> {
  const all = new WeakMap<Source, Kept>();
  const keptOf = (source: Source): Kept => {
    let kept = all.get(source);
    if (!kept) {
      const text = make(source);
      // Weak, because the same text is sent in several encodings.
      const tag = `W/"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"`;
      kept = { tag, plain: new TextEncoder().encode(text), compressed: new Map() };
      all.set(source, kept);
    }
    return kept;
  };
  return async (request, source) => {
    const kept = keptOf(source);
    const common = { ...headers, etag: kept.tag, vary: "Accept-Encoding" };
    if (request.headers.get("if-none-match")?.includes(kept.tag))
      return new Response(null, { status: 304, headers: common });
    const encoding = "takesEncoded" in request ? bestEncoding(request.headers.get("accept-encoding")) : null;
    const body = encoding && (await compressedOf(kept, encoding).catch(() => null));
    const sent = body ?? kept.plain;
    const length = { "content-length": String(sent.byteLength) };
    const encoded = body && { "content-encoding": encoding };
    return new Response(sent, { headers: { ...common, ...encoded, ...length } });
  };
}

function compressedOf({ plain, compressed }: Kept, encoding: Encoding): Promise<Uint8Array<ArrayBuffer>> {
  let found = compressed.get(encoding);
  if (!found) {
    found =
      encoding === "br"
        ? brotlied(plain, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: plain.byteLength } })
        : gzipped(plain, { level: constants.Z_BEST_COMPRESSION });
    compressed.set(encoding, found);
    // The next reader tries again.
    found.catch(() => compressed.delete(encoding));
  }
  return found;
}
