/** Signed manifests ("Content Credentials") in pictures: apart from the rest, so that pages load it only where they use it. */
export { certificateIn } from "./certificate";
export type { Ingredient, ManifestContent } from "./content";
export { intactManifestsIn, isIntact } from "./intact";
export { areSignedBy } from "./own";
export { generatorsOf, manifestsIn } from "./parent";
export type { Signer } from "./signer";
export { withoutMarks } from "./without-marks";
export { headWithManifest, partsWithManifest } from "./write-manifest";
