import { expect, test } from "vitest";
import { modelRightsInWords, rightsInWords, termsOf } from "./rights";

test.each([
  [{}, null],
  [{ licence: "Apache-2.0" }, "Licence: Apache-2.0"],
  [{ licence: "Apache-2.0", commercial_use: "yes" }, "Licence: Apache-2.0, commercial use: yes"],
  [{ commercial_use: "ask" }, "Commercial use: only after asking"],
  [
    {
      licence: "Apache-2.0",
      commercial_use: "no",
      limited_by: { place: "source", licence: "FLUX.1 [dev] Non-Commercial" },
    },
    "Licence: Apache-2.0, commercial use: no, from a source that is not for commercial use (FLUX.1 [dev] Non-Commercial)",
  ],
  [
    { commercial_use: "ask", limited_by: { place: "reference" } },
    "Commercial use: only after asking, from a reference that needs to be asked for",
  ],
  [
    { licence: "Apache-2.0", limited_by: { place: "reference" } },
    "Licence: Apache-2.0, commercial use: not known, from a reference of which that is not known",
  ],
  [
    { commercial_use: "no", limited_by: { place: "model", licence: "NC" } },
    "Commercial use: no, drawn by another model that is not for commercial use (NC)",
  ],
] as const)(
  "what may be done with a picture is one line, with the reason where there is one: %j",
  (told, words) => {
    expect(rightsInWords(told)).toBe(words);
  },
);

test.each([
  [{}, null],
  [{ terms_url: "https://example.com/terms" }, null],
  [{ licence: "Apache-2.0" }, "Apache-2.0"],
  [{ licence: "Apache-2.0", commercial_use: "yes" }, "Apache-2.0 · commercial use allowed"],
  [{ commercial_use: "ask" }, "ask before commercial use"],
  [{ commercial_use: "no" }, "non-commercial"],
  [{ licence: "House rules", commercial_use: "no" }, "House rules · non-commercial"],
  [{ licence: "FLUX.1 [dev] Non-Commercial", commercial_use: "no" }, "FLUX.1 [dev] Non-Commercial"],
] as const)("a model in a list says once what may be done with its pictures: %j", (told, words) => {
  expect(modelRightsInWords(told)).toBe(words);
});

test("terms that are no plain address over https are no link", () => {
  expect(termsOf({ terms_url: "https://example.com/terms" })).toBe("https://example.com/terms");
  expect(termsOf({ terms_url: "javascript:alert(1)" })).toBeNull();
  expect(termsOf({})).toBeNull();
});
