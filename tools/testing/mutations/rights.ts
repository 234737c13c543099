import type { Mutation } from "./mutation";

const CREATIONS = ["lib/creations/rights.test.ts"];

/** What may be done with pictures. */
export const RIGHTS_MUTATIONS: readonly Mutation[] = [
  {
    rule: "What is made from a picture is as strict as that picture.",
    file: "lib/creations/ledger/rights.ts",
    find: "isStricter(commercial_use, limited.commercial_use)",
    replace: "isStricter(limited.commercial_use, commercial_use)",
    tests: CREATIONS,
  },
  {
    rule: "What is made from a picture names the licence that its use depends on, however long the chain is.",
    file: "lib/creations/ledger/rights.ts",
    find: "limited_by === null ? licence : limiting_licence",
    replace: "licence",
    tests: CREATIONS,
  },
  {
    rule: "The copy of a picture keeps what may be done with it.",
    file: "lib/creations/inputs/keep-input.ts",
    find: "const known = { ...found.rights,",
    replace: "const known = { licence: null, commercial_use: null,",
    tests: CREATIONS,
  },
  {
    rule: "Where another model drew, what both models allow counts.",
    file: "lib/creations/sync/collect.ts",
    find: "        ...report.rights,\n",
    replace: "",
    tests: CREATIONS,
  },
];
