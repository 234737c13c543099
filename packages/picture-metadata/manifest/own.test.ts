import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { joined } from "../read/bytes";
import { signedPicture, testSigner } from "../testing";
import { box, childOf, manifestsOf, superbox } from "./boxes";
import type { ManifestContent } from "./content";
import { areSignedBy } from "./own";
import { manifestsIn } from "./parent";
import { partsWithManifest } from "./write-manifest";

const [signer, other] = [await testSigner(), await testSigner()];
const WORDS = new TextEncoder().encode("moonlit lighthouse");

async function storeBy(by: typeof signer, manifests?: Uint8Array | null): Promise<Uint8Array> {
  const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: "#456" } });
  const plain = new Uint8Array(await picture.png().toBuffer());
  const content: ManifestContent = {
    ...{
      generator: { name: "Studio", version: "1" },
      action: "edited" as const,
      sourceType: "model" as const,
    },
    ingredients: manifests ? [{ relationship: "parentOf", mediaType: "image/png", manifests }] : [],
  };
  return manifestsIn(joined((await partsWithManifest(plain, content, by)) ?? [])) ?? new Uint8Array(0);
}

describe("manifests", () => {
  let own: Uint8Array;
  /** The box of a kind in the only manifest of the store. */
  const partOf = (store: Uint8Array, kind: string) => {
    const [manifest] = manifestsOf(store);
    const part = manifest && childOf(manifest, (child) => child.kind === kind);
    if (!part) throw new Error("There is no such part.");
    return part;
  };
  /** The store with another manifest of the same label and these parts. */
  const madeOf = (...parts: Uint8Array[]) => {
    const label = manifestsOf(own)[0]?.label ?? "";
    return superbox("c2pa", "c2pa", [superbox("c2ma", label, parts)]);
  };
  const [assertions, claim, signature] = ["c2as", "c2cl", "c2cs"].map(
    (kind) => () => partOf(own, kind).bytes,
  ) as [...[() => Uint8Array, () => Uint8Array, () => Uint8Array]];
  beforeAll(async () => {
    own = await storeBy(signer);
  });

  it("are those of a signer where each of them is, with all that it was made from", async () => {
    expect(areSignedBy(own, signer)).toBe(true);
    expect(areSignedBy(madeOf(assertions(), claim(), signature()), signer)).toBe(true);
    expect(areSignedBy(await storeBy(signer, own), signer)).toBe(true);
  });

  it("are none of a signer's where another signed one of them", async () => {
    const elsewhere = manifestsIn(new Uint8Array(signedPicture("png"))) ?? new Uint8Array(0);
    for (const store of [elsewhere, await storeBy(other), await storeBy(signer, await storeBy(other))])
      expect(areSignedBy(store, signer)).toBe(false);
    for (const none of [new Uint8Array(0), WORDS]) expect(areSignedBy(none, signer)).toBe(false);
  });

  it.each<[string, () => Uint8Array]>([
    ["a box behind its parts", () => madeOf(assertions(), claim(), signature(), box("free", [WORDS]))],
    [
      "a further assertion",
      () =>
        madeOf(
          superbox("c2as", "c2pa.assertions", [
            ...partOf(own, "c2as").content,
            superbox("json", "com.words", [box("json", [WORDS])]),
          ]),
          ...[claim(), signature()],
        ),
    ],
    [
      "another assertion in the place of one",
      () => {
        const [, ...others] = partOf(own, "c2as").content;
        const words = superbox("json", "com.words", [box("json", [WORDS])]);
        return madeOf(superbox("c2as", "c2pa.assertions", [words, ...others]), claim(), signature());
      },
    ],
    [
      "another claim",
      () => madeOf(assertions(), superbox("c2cl", "c2pa.claim.v2", [box("cbor", [WORDS])]), signature()),
    ],
    [
      "words beside what was signed",
      () => {
        // The field without a signature is an empty map.
        const cose = Buffer.from(partOf(own, "c2cs").content[0]?.subarray(8) ?? []);
        const at = cose.length - 64 - 2 - 1 - 1;
        expect([...cose.subarray(at, at + 4)]).toEqual([0xa0, 0xf6, 0x58, 0x40]);
        const map = Buffer.concat([Buffer.of(0xa1, 0x01, 0x60 + WORDS.length), WORDS]);
        const changed = Buffer.concat([cose.subarray(0, at), map, cose.subarray(at + 1)]);
        const said = superbox("c2cs", "c2pa.signature", [box("cbor", [new Uint8Array(changed)])]);
        return madeOf(assertions(), claim(), said);
      },
    ],
    [
      "another label",
      () => {
        const store = Buffer.from(own);
        store.write("moon", store.indexOf("urn:c2pa:") + 9);
        return new Uint8Array(store);
      },
    ],
  ])("are none of a signer's with %s", (_, storeOf) => {
    expect(areSignedBy(storeOf(), signer)).toBe(false);
  });
});
