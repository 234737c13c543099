import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { expectBrief } from "../read/brief.fixture";
import { joined } from "../read/bytes";
import { isSigned } from "../read/signed";
import { SOURCE_TYPES } from "../source-type";
import {
  changedPicture,
  SIGNED_FORMATS,
  type SignedFormat,
  signedPicture,
  testSigner,
  toldBy,
  verify,
} from "../testing";
import { partsWithSourceType } from "../write/xmp";
import { box, superbox } from "./boxes";
import type { Ingredient, ManifestContent } from "./content";
import { intactManifestsIn, isIntact } from "./intact";
import { manifestsIn } from "./parent";
import { partsWithManifest } from "./write-manifest";

const signer = await testSigner();

/** Noise at the top, so that files have a few segments' and chunks' worth of bytes. */
async function plainPicture(format: SignedFormat, side = 96): Promise<Uint8Array> {
  const data = Uint8Array.from({ length: side * 64 * 3 }, (_, at) => (at * at * 31) % 251);
  const picture = sharp(data, { raw: { width: side, height: 64, channels: 3 } });
  return new Uint8Array(
    await picture.toFormat(format, format === "webp" ? { lossless: true } : {}).toBuffer(),
  );
}

const content = (change: Partial<ManifestContent> = {}): ManifestContent => ({
  generator: { name: "Prompt Studio", version: "1.2.3" },
  action: "created",
  sourceType: "model",
  ingredients: [],
  ...change,
});

async function signed(file: Uint8Array, change: Partial<ManifestContent> = {}): Promise<Uint8Array> {
  const parts = await partsWithManifest(file, content(change), signer);
  if (!parts) throw new Error("The picture cannot be signed.");
  return joined(parts);
}

const parentOf = (format: SignedFormat, file: Uint8Array): Ingredient => ({
  relationship: "parentOf",
  mediaType: `image/${format}`,
  manifests: manifestsIn(file),
});

describe.each(SIGNED_FORMATS)("a manifest in a picture of the format %s", (format) => {
  it("is valid for the C2PA library, and no pixel changes", async () => {
    const plain = await plainPicture(format);
    const file = await signed(plain);
    expect(await verify(format, file)).toEqual([]);
    expect(isSigned(file)).toBe(true);
    const pixels = async (bytes: Uint8Array) => sharp(bytes).raw().toBuffer();
    expect((await pixels(file)).equals(await pixels(plain))).toBe(true);
  });

  it("adds at most 3 KB", async () => {
    const plain = await plainPicture(format);
    expect((await signed(plain)).length - plain.length).toBeLessThan(3_000);
  });

  // Lengths are even and odd in turn, which chunks care about.
  it("is valid whatever its length", async () => {
    const plain = await plainPicture(format);
    for (const version of ["1", "1.", "1.0", "1.0.0"]) {
      const file = await signed(plain, { generator: { name: "Studio", version } });
      expect(await verify(format, file)).toEqual([]);
    }
  });

  it("is not valid any more when one byte of the picture was changed", async () => {
    const file = await signed(await plainPicture(format));
    const changed = Uint8Array.from(file);
    // In the pixels: WebP has the manifest behind them.
    const at = format === "webp" ? 200 : file.length - 20;
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(await verify(format, changed)).toContain(
      format === "avif" ? "assertion.bmffHash.mismatch" : "assertion.dataHash.mismatch",
    );
    expect([await isIntact(file, signer.hash), await isIntact(changed, signer.hash)]).toEqual([true, false]);
  });

  it("is valid beside XMP that says the same", async () => {
    const marked = joined(partsWithSourceType(await plainPicture(format), "model"));
    expect(await verify(format, await signed(marked))).toEqual([]);
  });

  it("names what the picture was made from, with the manifests of all of it", async () => {
    const plain = await plainPicture(format);
    const elsewhere = new Uint8Array(signedPicture(format));
    const drawn = await signed(plain);
    const edited = await signed(plain, { action: "edited", ingredients: [parentOf(format, elsewhere)] });
    const again = await signed(plain, {
      action: "edited",
      ingredients: [
        parentOf(format, edited),
        { relationship: "inputTo", mediaType: `image/${format}`, manifests: manifestsIn(drawn) },
        { relationship: "inputTo", mediaType: "image/png" },
      ],
    });
    expect(await verify(format, edited)).toEqual([]);
    expect(await verify(format, again)).toEqual([]);
    const told = await toldBy(format, again);
    expect(told.manifests).toHaveLength(4);
    expect(told.actions).toEqual(["c2pa.opened", "c2pa.edited"]);
    expect(told.sourceTypes).toEqual([SOURCE_TYPES.model]);
    expect(told.ingredients).toEqual(["parentOf", "inputTo", "inputTo"]);
  });

  it("says of a conversion only that it is one, with its source as the parent", async () => {
    const plain = await plainPicture(format);
    const parent = new Uint8Array(signedPicture("png"));
    const file = await signed(plain, { action: "converted", ingredients: [parentOf("png", parent)] });
    expect(await verify(format, file)).toEqual([]);
    expect((await toldBy(format, file)).actions).toEqual(["c2pa.opened", "c2pa.converted"]);
  });

  it("of a file that was changed since does not go on in what is made from it, as it does otherwise", async () => {
    const changed = new Uint8Array(changedPicture(format));
    expect(await verify(format, changed)).not.toEqual([]);
    expect(await intactManifestsIn(changed, signer.hash)).toEqual(new Uint8Array(0));
    const same = new Uint8Array(signedPicture(format));
    expect(await intactManifestsIn(same, signer.hash)).toEqual(manifestsIn(same));
  });

  it("of somebody else is recognised as intact, and is never written over", async () => {
    const elsewhere = new Uint8Array(signedPicture(format));
    expect(await isIntact(elsewhere, signer.hash)).toBe(true);
    expect(await partsWithManifest(elsewhere, content(), signer)).toBeNull();
  });
});

it("a manifest longer than a segment of a JPEG is valid, and lineages do not grow without end", async () => {
  const plain = await plainPicture("jpeg");
  let parent = await signed(plain);
  const sizes: number[] = [];
  for (let generation = 0; generation < 60; generation++) {
    parent = await signed(plain, { action: "edited", ingredients: [parentOf("jpeg", parent)] });
    sizes.push(parent.length - plain.length);
    if (generation % 10 === 9) expect(await verify("jpeg", parent)).toEqual([]);
  }
  expect(Math.max(...sizes)).toBeGreaterThan(65_536);
  expect(Math.max(...sizes)).toBeLessThan(110_000);
  expect(await isIntact(parent, signer.hash)).toBe(true);
});

it.each(["moov", "moof"])(
  "an AVIF with frames in a box %s gets no manifest, which would move them",
  async (type) => {
    const animated = joined([await plainPicture("avif"), box(type, [])]);
    expect(await partsWithManifest(animated, content(), signer)).toBeNull();
  },
);

describe("a file whose manifests have millions of boxes", () => {
  /** As long as a file may be that somebody uploads. */
  const FILE_BYTES = 48_000_000;
  const BOXES = 9_990;

  /** A WebP with as many manifests of small boxes as fit. */
  async function crowded(): Promise<Uint8Array> {
    const small = joined(Array.from({ length: BOXES }, () => box("free", [])));
    const signature = superbox("c2cs", "c2pa.signature", [box("cbor", [Uint8Array.of(0)])]);
    const each = superbox("c2ma", "urn:c2pa:one", [signature, small]);
    const manifests = Array.from({ length: Math.floor(FILE_BYTES / each.length) }, () => each);
    const store = superbox("c2pa", "c2pa", manifests);
    const header = Buffer.from("C2PA\0\0\0\0", "latin1");
    header.writeUInt32LE(store.length, 4);
    const file = Buffer.from(
      joined([await plainPicture("webp"), header, store, new Uint8Array(store.length % 2)]),
    );
    file.writeUInt32LE(file.length - 8, 4);
    return new Uint8Array(file);
  }

  it("is looked into in less time than it is hashed", async () => {
    const file = await crowded();
    expectBrief(() => manifestsIn(file));
    expect(await isIntact(file, signer.hash)).toBeNull();
  });

  it("is only named by what is made from it, which is valid", async () => {
    const made = await signed(await plainPicture("png"), {
      action: "edited",
      ingredients: [parentOf("webp", await crowded())],
    });
    expect(await verify("png", made)).toEqual([]);
    expect(await toldBy("png", made)).toMatchObject({ ingredients: ["parentOf"] });
    expect(made.length).toBeLessThan(40_000);
  });
});

it.each([
  ["no picture", new TextEncoder().encode("no picture at all")],
  ["a cut PNG", new Uint8Array(signedPicture("png")).subarray(0, 200)],
  ["an empty file", new Uint8Array(0)],
])("%s gets no manifest", async (_, bytes) => {
  expect(await partsWithManifest(bytes, content(), signer)).toBeNull();
  expect(await isIntact(bytes, signer.hash)).toBeNull();
});
