/** Picture files that say words wherever a file can, and a search for words in files. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { deflateSync, inflateSync } from "node:zlib";
import { isPng, writeTexts } from "picture-metadata";
import { chunksOf, makeChunk, saidByManifests } from "picture-metadata/testing";
import sharp from "sharp";

export type TalkativeFormat = "png" | "jpeg" | "webp" | "avif";

/**
 * A picture with the words in its EXIF, XMP and colour profile, in the texts and comments of its format, and after its end.
 *
 * @param words in ASCII.
 */
export async function talkativePicture(format: TalkativeFormat, words: string): Promise<Buffer> {
  const folder = mkdtempSync(path.join(tmpdir(), "talkative-"));
  try {
    const profile = path.join(folder, "words.icc");
    writeFileSync(profile, await profileNamed(words));
    const bytes = await sharp({
      create: {
        width: 96,
        height: 64,
        channels: 3,
        // Strong and even: a profile changes it visibly, and no format loses much of it.
        background: "#d83c1e",
      },
    })
      .withIccProfile(profile)
      .withExif({ IFD0: { ImageDescription: words, Artist: words } })
      .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><words>${words}</words></x:xmpmeta>`)
      .toFormat(format)
      .toBuffer();
    return Buffer.concat([withTexts(bytes, format, words), Buffer.from(`after the end: ${words}`)]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function withTexts(bytes: Buffer, format: TalkativeFormat, words: string): Uint8Array {
  if (format === "avif") return bytes;
  // In a JPEG and a WebP these are part of the EXIF, and replace the one above.
  const told = Buffer.from(
    format === "png"
      ? writeTexts(
          bytes,
          new Map([
            ["parameters", words],
            ["other", `${words} 狐`],
          ]),
        )
      : bytes,
  );
  if (format === "webp") return told;
  if (format === "jpeg") return Buffer.concat([told.subarray(0, 2), comment(words), told.subarray(2)]);
  const at = told.indexOf("IDAT") - 4;
  const packed = deflateSync(words);
  const chunks = [
    makeChunk("zTXt", Buffer.concat([Buffer.from("Comment\0\0"), packed])),
    makeChunk("iTXt", Buffer.concat([Buffer.from("Description\0\x01\0\0\0"), packed])),
    makeChunk("prVt", Buffer.from(words)),
  ];
  return Buffer.concat([told.subarray(0, at), ...chunks, told.subarray(at)]);
}

/** A comment of a JPEG. */
function comment(words: string): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(words.length + 2);
  return Buffer.concat([Buffer.of(0xff, 0xfe), length, Buffer.from(words)]);
}

const TAG_TABLE_AT = 128;

/** A colour profile of another space than sRGB, whose description is the words. */
async function profileNamed(words: string): Promise<Buffer> {
  const blank = sharp({ create: { width: 1, height: 1, channels: 3, background: "#456" } });
  const { icc } = await sharp(await blank.withIccProfile("p3").png().toBuffer()).metadata();
  if (!icc) throw new Error("The picture has no profile.");
  const text = Buffer.from(words, "utf16le").swap16();
  const description = Buffer.alloc(28 + text.length);
  description.write("mluc\0\0\0\0\0\0\0\x01\0\0\0\x0cenUS", "latin1");
  description.writeUInt32BE(text.length, 20);
  description.writeUInt32BE(28, 24);
  text.copy(description, 28);
  // The length of a profile is a multiple of four.
  const profile = Buffer.concat([icc, description, Buffer.alloc(-description.length & 3)]);
  profile.writeUInt32BE(profile.length, 0);
  for (let tag = 0; tag < profile.readUInt32BE(TAG_TABLE_AT); tag++) {
    const at = TAG_TABLE_AT + 4 + tag * 12;
    if (profile.toString("latin1", at, at + 4) !== "desc") continue;
    profile.writeUInt32BE(icc.length, at + 4);
    profile.writeUInt32BE(description.length, at + 8);
  }
  return profile;
}

/** Texts of a PNG are compressed after a keyword, a profile after its name. */
const PACKED_CHUNKS: ReadonlySet<string> = new Set(["zTXt", "iTXt", "iCCP"]);

/**
 * Which of the words are in a file: in any case, as UTF-8 or UTF-16, in the compressed chunks of a PNG, and in what manifests say.
 *
 * @param words in ASCII, long enough not to be found by chance.
 */
export function wordsIn(bytes: Uint8Array, words: readonly string[]): string[] {
  const said = Buffer.from(saidByManifests(bytes));
  const texts = [Buffer.from(bytes), said, ...(isPng(bytes) ? unpacked(bytes) : [])].flatMap((part) => [
    part.toString("latin1").toLowerCase(),
    // Every second byte, as the letters of UTF-16 stand at even or at odd places.
    ...[0, 1].map((from) => everySecond(part, from).toString("latin1").toLowerCase()),
  ]);
  return words.filter((word) => texts.some((text) => text.includes(word.toLowerCase())));
}

function unpacked(bytes: Uint8Array): Buffer[] {
  return [...chunksOf(bytes)]
    .filter(({ type }) => PACKED_CHUNKS.has(type))
    .flatMap(({ data }) => {
      const chunk = Buffer.from(data);
      // Behind the keyword and a method, and in an iTXt a language and a keyword in it: all of these end with zero.
      for (
        let zeros = 0, at = chunk.indexOf(0);
        zeros < 5 && at >= 0;
        zeros++, at = chunk.indexOf(0, at + 1)
      ) {
        try {
          return [inflateSync(chunk.subarray(at + 1))];
        } catch {}
      }
      return [];
    });
}

const everySecond = (bytes: Buffer, from: number) => Buffer.from(bytes.filter((_, at) => at % 2 === from));
