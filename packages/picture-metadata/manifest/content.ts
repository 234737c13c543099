/** What a manifest says, in the words of C2PA 2.x. */
import type { SourceType } from "../source-type";

/** A picture that another one was made from. */
export interface Ingredient {
  /** `parentOf`: it was changed; `inputTo`: it was looked at, such as a reference. */
  relationship: "parentOf" | "inputTo";
  /** Such as `image/png`. */
  mediaType: string;
  /** The manifests of its file, as `manifestsIn` finds them: they go on in the new one. Absent, null or empty: the file is only named. */
  manifests?: Uint8Array | null;
}

export interface ManifestContent {
  /** The program that makes the claim. */
  generator: { name: string; version: string };
  /**
   * `created`: drawn; `edited`: drawn over its parent; `converted`: the same picture in another size or format.
   */
  action: "created" | "edited" | "converted";
  /** Null where that is unknown; only a conversion need not know it. A conversion says it where no manifest of its parent does. */
  sourceType: SourceType | null;
  ingredients: readonly Ingredient[];
}
