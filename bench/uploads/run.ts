/**
 * `npm run bench:uploads`: what reading a foreign picture takes, of the largest pictures that are accepted of each form, each in a
 * process of its own: the time, the memory beyond the idle process with the file in it, and the longest turn of its event loop.
 */
import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp, { type Sharp } from "sharp";
import { readForeign } from "@/lib/pictures/foreign/read-foreign";
import { measureOnce } from "../measure-once";

interface Form {
  width: number;
  height: number;
  channels: 3 | 4;
  encode(picture: Sharp): Sharp;
}

const FORMS: Readonly<Record<string, Form>> = {
  "JPEG, 12 megapixels": { width: 4_000, height: 3_000, channels: 3, encode: (one) => one.jpeg() },
  "JPEG, 64 megapixels": { width: 8_000, height: 8_000, channels: 3, encode: (one) => one.jpeg() },
  "JPEG on its side, 49 megapixels": {
    ...{ width: 7_000, height: 7_000, channels: 3 },
    encode: (one) => one.withMetadata({ orientation: 6 }).jpeg(),
  },
  "progressive JPEG, 25 megapixels": {
    ...{ width: 5_000, height: 5_000, channels: 3 },
    encode: (one) => one.jpeg({ progressive: true, chromaSubsampling: "4:4:4" }),
  },
  "interlaced PNG, 36 megapixels": {
    ...{ width: 6_000, height: 6_000, channels: 4 },
    encode: (one) => one.png({ progressive: true, compressionLevel: 1 }),
  },
  "lossless WebP with transparency, 12 megapixels": {
    ...{ width: 4_000, height: 3_000, channels: 4 },
    encode: (one) => one.webp({ lossless: true, effort: 0 }),
  },
  "WebP, 18 megapixels": {
    width: 4_300,
    height: 4_300,
    channels: 3,
    encode: (one) => one.webp({ effort: 0 }),
  },
  "AVIF, 8 megapixels": {
    width: 2_880,
    height: 2_880,
    channels: 3,
    encode: (one) => one.avif({ effort: 0 }),
  },
};

const file = process.argv[2];
if (file === undefined) {
  const folder = mkdtempSync(path.join(tmpdir(), "bench-uploads-"));
  console.log("| | file, MB | kept, MB | s | memory, MB | longest turn, ms |\n|---|---|---|---|---|---|");
  for (const [name, { width, height, channels, encode }] of Object.entries(FORMS)) {
    const made = path.join(folder, "picture");
    // A little noise in a gradient compresses as a photo does.
    const noise = randomBytes(1 << 20);
    const pixels = Buffer.alloc(width * height * channels);
    for (let at = 0; at < pixels.length; at++)
      pixels[at] = ((at / pixels.length) * 200 + (noise[at & ((1 << 20) - 1)] ?? 0) / 8) | 0;
    await encode(sharp(pixels, { raw: { width, height, channels } })).toFile(made);
    const flags = ["--conditions=react-server", "--import=tsx", process.argv[1] ?? "", made];
    console.log(`| ${name} ${execFileSync(process.execPath, flags, { encoding: "utf8" }).trim()}`);
  }
  rmSync(folder, { recursive: true });
} else {
  const bytes = readFileSync(file);
  // Loads the libraries.
  await sharp({ create: { width: 64, height: 64, channels: 3, background: "red" } })
    .jpeg()
    .toBuffer();
  const { result: picture, ...taken } = await measureOnce(() => readForeign(bytes));
  await picture.remove();
  const mb = (count: number) => Math.round(count / 1_000_000);
  const sizes = [mb(bytes.byteLength), mb(picture.source.byteLength), (taken.ms / 1_000).toFixed(1)];
  console.log(`| ${[...sizes, taken.memoryMb, taken.longestTurnMs].join(" | ")} |`);
  process.exit(0);
}
