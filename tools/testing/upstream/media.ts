/** The picture files, valid and invalid, that the simulated service delivers. */
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import type { Fault, Media } from "./script";
import { type Payload, payloadOf } from "./wire";

/** A picture to be drawn. */
export interface PictureOrder {
  prompt: string;
  negativePrompt: string;
  seed: number;
  /** Pixels. */
  width: number;
  /** Pixels. */
  height: number;
  /** Position within the creation, from 0. */
  index: number;
}

/** Draws a picture: PNG bytes. */
export type Draw = (order: PictureOrder, signal: AbortSignal) => Promise<Uint8Array>;

/** A PNG of the requested size, in one colour derived from the seed and the index. */
export const drawPlain: Draw = ({ seed, index, width, height }) => {
  const colour = (seed * 7 + index * 53) % 200;
  return sharp({ create: { width, height, channels: 3, background: { r: 40, g: colour, b: 255 - colour } } })
    .png()
    .toBuffer();
};

const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>`;
const GONE: Record<string, number> = {
  expired_403: 403,
  missing_404: 404,
  expired_410: 410,
  broken_503: 503,
};

/** The answer to a picture request. @param draw is called only where a real picture is needed. */
export async function mediaAnswer(
  media: Exclude<Media, { url: string }>,
  draw: () => Promise<Uint8Array>,
): Promise<{ payload: Payload; fault: Fault }> {
  const withFault = (payload: Payload, fault: Fault = {}) => ({ payload, fault });
  const png = async () => payloadOf({ text: await draw(), type: "image/png" });
  if (typeof media === "object") {
    return withFault(payloadOf({ status: 302, headers: { location: media.redirect }, text: "" }));
  }
  switch (media) {
    case "png":
      return withFault(await png());
    case "svg":
      return withFault(payloadOf({ text: SVG, type: "image/svg+xml" }));
    case "html":
      return withFault(payloadOf({ text: "<!doctype html><title>Sign in</title>", type: "image/png" }));
    case "truncated": {
      const payload = await png();
      return withFault(payload, { truncateTo: Math.floor(payload.bytes.length / 2) });
    }
    case "cut_clean": {
      const payload = await png();
      return withFault(payload, { endAfter: Math.floor(payload.bytes.length / 2) });
    }
    case "bomb":
      return withFault(payloadOf({ text: pixelBomb(), type: "image/png" }));
    default:
      return withFault(payloadOf({ status: GONE[media] ?? 404, text: "<h1>Gone</h1>" }));
  }
}

/** A few hundred bytes that claim to be a PNG of 60 000 × 60 000 pixels. */
export function pixelBomb(): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(60_000, 0);
  header.writeUInt32BE(60_000, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.alloc(100_000))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  framed.set(body, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}
