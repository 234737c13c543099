/** Which encodings a client takes. */
import "server-only";

export type Encoding = "br" | "gzip";

/** A weight of zero refuses an encoding. */
const TAKES: Record<Encoding, RegExp> = {
  br: /(?:^|,)\s*br\s*(?:,|$|;\s*q=(?:1|0\.0*[1-9]))/i,
  gzip: /(?:^|,)\s*gzip\s*(?:,|$|;\s*q=(?:1|0\.0*[1-9]))/i,
};

/** @param header Accept-Encoding; null when absent. */
export const takesEncoding = (header: string | null, encoding: Encoding): boolean =>
  TAKES[encoding].test(header ?? "");

/** The one that makes texts smallest, or null when the client takes neither. */
export const bestEncoding = (header: string | null): Encoding | null =>
  (["br", "gzip"] as const).find((encoding) => takesEncoding(header, encoding)) ?? null;
