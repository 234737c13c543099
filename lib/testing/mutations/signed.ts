import type { Mutation } from "./mutation";

/** Pictures that came signed. */
export const SIGNED_MUTATIONS: readonly Mutation[] = [
  {
    rule: "A picture that came signed is stored and given out byte for byte.",
    file: "lib/provenance/write/write-provenance.ts",
    find: "  if (isSigned(bytes)) return bytes;\n",
    replace: "",
    tests: ["lib/provenance/read/signed.test.ts", "app/api/signed-pictures.test.ts"],
  },
  {
    rule: "A picture that came signed is stored and given out byte for byte.",
    file: "lib/provenance/read/signed.ts",
    find: 'const WEBP_CHUNK = "C2PA";',
    replace: 'const WEBP_CHUNK = "c2pa";',
    tests: ["lib/provenance/read/signed.test.ts"],
  },
  {
    rule: "A picture that is not signed carries its settings.",
    file: "lib/provenance/read/signed.ts",
    find: 'hasLettersAt(data, content + BOX_HEADER_BYTES, "c2pa")',
    replace: "data.length > 0",
    tests: ["lib/provenance/read/signed.test.ts"],
  },
];
