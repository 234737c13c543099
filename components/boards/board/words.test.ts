import { expect, test } from "vitest";
import { refusalWords } from "./words";

const refused = {
  ...{ type: "refused" as const, kind: "change" as const, words: "rejected 600 pictures" },
  ...{ saved: 0, of: 600, error: null, undo: null },
};

test.each([
  [refused, "Could not be saved and was taken back: rejected 600 pictures."],
  [
    { ...refused, saved: 500 },
    "Only 500 of 600 were saved: rejected 600 pictures. The other 100 were not changed.",
  ],
  [{ ...refused, kind: "undo" as const }, "Could not be undone: rejected 600 pictures."],
  [
    { ...refused, kind: "redo" as const, saved: 500 },
    "Only 500 of 600 were redone: rejected 600 pictures. The other 100 were not changed.",
  ],
])("the notice of a refused change says whether a part of it is saved", (event, words) => {
  expect(refusalWords(event)).toBe(words);
});
