import type { Mutation } from "./mutation";

/** Pictures that came signed. */
export const SIGNED_MUTATIONS: readonly Mutation[] = [
  {
    rule: "A picture that came signed is stored and given out byte for byte.",
    file: "packages/picture-metadata/write/write-provenance.ts",
    find: "  if (isSigned(bytes)) return [bytes];\n",
    replace: "",
    tests: ["packages/picture-metadata/read/signed.test.ts", "app/api/signed-pictures.test.ts"],
  },
  {
    rule: "A picture that came signed is stored and given out byte for byte.",
    file: "packages/picture-metadata/read/signed.ts",
    find: 'const WEBP_CHUNK = "C2PA";',
    replace: 'const WEBP_CHUNK = "c2pa";',
    tests: ["packages/picture-metadata/read/signed.test.ts"],
  },
  {
    rule: "A picture that is not signed carries its settings.",
    file: "packages/picture-metadata/read/signed.ts",
    find: 'hasLettersAt(data, content + BOX_HEADER_BYTES, "c2pa")',
    replace: "data.length > 0",
    tests: ["packages/picture-metadata/read/signed.test.ts"],
  },
  {
    rule: "A signed picture whose manifest says a word of a hidden prompt is not given to guests as it came.",
    file: "packages/picture-metadata/read/discreet.ts",
    find: "return [COMPRESSED_BOX, ...words].every(",
    replace: "return [COMPRESSED_BOX].every(",
    tests: ["packages/picture-metadata/read/discreet.test.ts"],
  },
  {
    rule: "A signed picture with more than pixels and a manifest is not given as it came to guests from whom prompts are hidden.",
    file: "packages/picture-metadata/read/discreet.ts",
    find: "else if (!isPixels(bytes, part)) return null;",
    replace: "",
    tests: ["packages/picture-metadata/read/discreet.test.ts"],
  },
  {
    rule: "A signed picture that tells nothing hidden keeps its signature when guests get it.",
    file: "lib/pictures/pixels-only.ts",
    find: "      if (hidden && isDiscreet(bytes, hidden)) return store.open(key);\n",
    replace: "",
    tests: ["app/api/signed-pictures.test.ts"],
  },
  {
    rule: "A picture that was changed since it was signed is not called valid.",
    file: "components/verify/reader/origin-of.ts",
    find: "const failures = failed.filter((code) => !UNKNOWN_SIGNER.has(code));",
    replace: "const failures = failed.filter((code) => UNKNOWN_SIGNER.has(code));",
    tests: ["components/verify/reader/check-bytes.test.ts"],
  },
  {
    rule: "Manifests that name each other are shown in bounded work.",
    file: "components/verify/reader/origin-of.ts",
    find: "const MAX_PICTURES = 40;",
    replace: "const MAX_PICTURES = 400;",
    tests: ["components/verify/reader/origin-of.test.ts"],
  },
  {
    rule: "The check fetches pictures of this studio alone.",
    file: "components/verify/linked-picture.ts",
    find: "PICTURE.test(hash.slice(1))",
    replace: "hash.length > 1",
    tests: ["components/verify/linked-picture.test.ts"],
  },
  {
    rule: "Guests learn that an edit of an edit was made from a given picture.",
    file: "lib/creations/view/made-with.ts",
    find: '.innerJoin("creation_inputs as earlier", "earlier.creation_id", "source.creation_from")',
    replace: '.innerJoin("creation_inputs as earlier", "earlier.creation_id", "source.picture_id")',
    tests: ["lib/boards/links/guest-view.test.ts"],
  },
];
