/** Settings inside picture files, of this format and of other tools. Runs in browsers and in Node; nothing is decoded. */
export { formatParameters, type ReadParameters } from "./parameters";
export { isJpeg, isWebp } from "./read/containers";
export { isDiscreet, saysNone } from "./read/discreet";
export { readExif } from "./read/exif";
export { MAX_ENHANCED_CHARACTERS, type PictureFacts, pictureFactsSchema } from "./read/facts";
export { withoutBareWords } from "./read/json";
export { isPng } from "./read/png-chunks";
export { type Provenance, provenanceOf, readProvenance, textsOf } from "./read/read-provenance";
export { type Recipe, recipeOf } from "./read/recipe";
export { isSigned } from "./read/signed";
export type { Texts } from "./read/texts";
export { sourceTypeIn } from "./read/xmp";
export { SOURCE_TYPES, type SourceType } from "./source-type";
export { withoutTexts } from "./write/without-texts";
export { partsWithTexts, textsOfFacts, writeProvenance, writeTexts } from "./write/write-provenance";
export { partsWithSourceType } from "./write/xmp";
