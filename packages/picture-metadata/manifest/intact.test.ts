import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { joined } from "../read/bytes";
import { signedPicture, testSigner, verify } from "../testing";
import { isIntact } from "./intact";
import { placeOf } from "./places";
import { buildStore, type FileHash } from "./store";

const signer = await testSigner();
const HASH = new Uint8Array(32);
const DATA = { alg: "sha256", hash: HASH, exclusions: [{ start: 0, length: 1 }] };
const BOXES = { alg: "sha256", hash: HASH, exclusions: [{ xpath: "/uuid" }] };

/** A signed picture with another hash of its file. @param ofClaim the algorithm that its claim names */
async function withHash(label: string, data: Record<string, unknown>, ofClaim = "sha256") {
  const format = label === "c2pa.hash.data" ? "png" : "avif";
  const picture = sharp({ create: { width: 16, height: 16, channels: 3, background: "#456" } });
  const bytes = new Uint8Array(await picture.toFormat(format).toBuffer());
  const about = {
    generator: { name: "Studio", version: "1" },
    action: "created",
    sourceType: "model",
  } as const;
  const store = buildStore({ ...about, ingredients: [] }, { label, data } as FileHash, signer, false);
  const claim = Buffer.from(store).indexOf("c2pa.claim.v2");
  const at = Buffer.from(store).indexOf("sha256", claim);
  store.set(Buffer.from(ofClaim), at);
  const place = placeOf(bytes, [bytes]);
  return joined([...(place?.before(0) ?? []), ...(place?.wrap(store) ?? []), ...(place?.after(0) ?? [])]);
}

describe("a file whose manifest has a hash", () => {
  it.each([
    ["of all bytes", "c2pa.hash.data", DATA],
    ["of all bytes, without exclusions", "c2pa.hash.data", { alg: "sha256", hash: HASH }],
    ["of boxes", "c2pa.hash.bmff.v3", BOXES],
    [
      "of boxes, with fields that are null",
      "c2pa.hash.bmff.v2",
      { ...BOXES, merkle: null, exclusions: [{ xpath: "/uuid", length: null, flags: null, exact: null }] },
    ],
    ["whose algorithm the claim alone names", "c2pa.hash.data", { hash: HASH }],
  ])("%s is changed where the hash is another", async (_, label, data) => {
    expect(await isIntact(await withHash(label, data), signer.hash)).toBe(false);
  });

  it.each<[string, string, Record<string, unknown>, string?]>([
    ["of boxes in the first version", "c2pa.hash.bmff", BOXES],
    ["of boxes in a version to come", "c2pa.hash.bmff.v9", BOXES],
    ["of another kind", "c2pa.hash.boxes", { alg: "sha256", boxes: [] }],
    ["without a box within another", "c2pa.hash.bmff.v3", excluding({ xpath: "/meta/iloc" })],
    ["without one of several boxes", "c2pa.hash.bmff.v3", excluding({ xpath: "/uuid[1]" })],
    ["without a part of a box", "c2pa.hash.bmff.v3", excluding({ subset: [{ offset: 0, length: 4 }] })],
    ["without boxes of a length", "c2pa.hash.bmff.v3", excluding({ length: 8 })],
    ["without boxes of a version", "c2pa.hash.bmff.v3", excluding({ version: 0 })],
    ["without boxes with flags", "c2pa.hash.bmff.v3", excluding({ flags: new Uint8Array(3), exact: true })],
    ["of a file in pieces", "c2pa.hash.bmff.v3", { ...BOXES, merkle: [] }],
    ["by another algorithm", "c2pa.hash.data", { ...DATA, alg: "sha384" }],
    ["by another algorithm that the claim names", "c2pa.hash.data", { hash: HASH }, "sha384"],
  ])("%s is neither called intact nor changed", async (_, label, data, ofClaim) => {
    expect(await isIntact(await withHash(label, data, ofClaim), signer.hash)).toBeNull();
  });

  it("of boxes is changed by bytes behind them, as the C2PA library says too", async () => {
    const changed = new Uint8Array(Buffer.concat([signedPicture("avif"), Buffer.from("ada")]));
    expect(await isIntact(changed, signer.hash)).toBe(false);
    expect(await verify("avif", changed).catch(String)).not.toEqual([]);
  });
});

function excluding(change: Record<string, unknown>) {
  return { ...BOXES, exclusions: [{ xpath: "/uuid", ...change }] };
}
