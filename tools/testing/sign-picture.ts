/** Signed pictures for tests, as the studio signs them, with a certificate that nobody knows. */
import type { SourceType } from "picture-metadata";
import { manifestsIn, partsWithManifest } from "picture-metadata/manifest";
import { testSigner } from "picture-metadata/testing";

interface How {
  sourceType: SourceType;
  /** A picture that this one was changed from, signed or not. */
  parent?: { bytes: Uint8Array; mediaType: string };
}

const signer = testSigner();

/** @param bytes without a manifest. */
export async function signPicture(bytes: Uint8Array, { sourceType, parent }: How): Promise<Uint8Array> {
  const content = {
    generator: { name: "Prompt Studio", version: "1.0" },
    ...{ action: parent ? ("edited" as const) : ("created" as const), sourceType },
    ingredients: parent
      ? [{ relationship: "parentOf" as const, ...parent, manifests: manifestsIn(parent.bytes) }]
      : [],
  };
  const parts = await partsWithManifest(bytes, content, await signer);
  if (!parts) throw new Error("The picture cannot be signed.");
  return Buffer.concat(parts);
}

/** The same file with one changed pixel, or a part of one. */
export function withChangedPixel(bytes: Uint8Array, mediaType: string): Uint8Array {
  const changed = Uint8Array.from(bytes);
  // In WebP the manifest stands behind the pixels, elsewhere before them.
  const at = mediaType === "image/webp" ? 60 : changed.length - 20;
  changed[at] = (changed[at] ?? 0) ^ 1;
  return changed;
}
