/** The port Marks: what a picture's file says about where it comes from, in a form that machines can check. */
import "server-only";
import { type SourceType, saysNone, sourceTypeIn, type Texts } from "picture-metadata";
import { type Ingredient, intactManifestsIn, type ManifestContent } from "picture-metadata/manifest";
import { hashOfParts } from "./hash";

/** Where a picture comes from. Says nothing of prompts, people, seeds or ids. */
export type Origin = Pick<ManifestContent, "action" | "sourceType" | "ingredients">;

/** The beginning of a picture that is stored from a file, and the rest as it is read. */
export interface HeadOfPicture {
  /** At least up to the pixels of a PNG or JPEG. */
  head: Uint8Array;
  /** SHA-256 of some bytes and then of the picture after its head. */
  hashWithRest(before: readonly Uint8Array[]): Promise<Uint8Array>;
}

export interface Marks {
  /**
   * Writes XMP and a signed manifest, and texts if given. No pixel changes. Does not reject: a picture may have been paid for. A copy of
   * a picture of which nothing is known and nothing was signed is not signed either.
   *
   * @returns the parts of the file, of which the pixels are not copied. One that came signed as it came; where no manifest can be
   * written, with texts and XMP alone. Equal calls give files that differ in nothing but the signature.
   */
  mark(bytes: Uint8Array, origin: Origin, texts?: Texts): Promise<Uint8Array[]>;
  /**
   * The same for a copy of a picture of which only the beginning is in memory.
   *
   * @param origin.sourceType what its XMP says; null for no XMP.
   * @returns what stands in the place of the head; null where nothing can.
   */
  markHead(
    picture: HeadOfPicture,
    origin: { sourceType: SourceType | null; ingredients: Origin["ingredients"] },
  ): Promise<Uint8Array[] | null>;
  /**
   * Whether this studio signed all of these manifests with the certificate that it has now: those never say a prompt. Does not reject.
   *
   * @param manifests as `manifestsIn` returns them.
   */
  isOwn(manifests: Uint8Array): Promise<boolean>;
}

/** What somebody must not learn; null where that is unknown, and absent where nothing is hidden. */
export type Hidden = readonly (string | number)[] | null | undefined;

/**
 * What a copy made here says: that it is the same picture, with all that was signed about it.
 *
 * @param original the whole file that is copied.
 * @param about.sourceType where its file does not say it; null for a picture that was not made here.
 * @param about.hidden manifests of others may say anything, so they go on only where they say none of this.
 */
export async function originOfCopy(
  original: { bytes: Uint8Array; mediaType: string },
  about: { marks: Pick<Marks, "isOwn">; sourceType: SourceType | null; hidden?: Hidden },
): Promise<Origin> {
  const { bytes, mediaType } = original;
  const sourceType = sourceTypeIn(bytes) ?? about.sourceType;
  const manifests = await intactManifestsIn(bytes, hashOfParts);
  const parent: Ingredient = { relationship: "parentOf", mediaType };
  if (manifests && (await mayGoOn(manifests, about)))
    return { sourceType, action: "converted", ingredients: [{ ...parent, manifests }] };
  // Without a manifest of the original nobody else says how the picture came about.
  if (about.sourceType !== null) return { sourceType, action: "created", ingredients: [] };
  // What was signed of a picture that was brought may be hidden, but not that this is a changed copy.
  return { sourceType, action: "converted", ingredients: manifests ? [parent] : [] };
}

async function mayGoOn(
  manifests: Uint8Array,
  { marks, hidden }: { marks: Pick<Marks, "isOwn">; hidden?: Hidden },
): Promise<boolean> {
  if (hidden === undefined || manifests.length === 0) return true;
  return (hidden !== null && saysNone([manifests], hidden)) || marks.isOwn(manifests);
}
