import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { Understood } from "./understanding";

const textOf = (understanding: Parameters<typeof Understood>[0]["understanding"]) =>
  renderToStaticMarkup(<Understood understanding={understanding} />)
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ")
    .trim();

describe("the understanding of a prompt", () => {
  test("the understood meaning is shown beside the phrase in the prompt", () => {
    const understood = [{ phrase: "misty", as: "mist" }];
    expect(textOf({ understood, unknown: ["zorp", "blim"] })).toBe(
      "Understood words misty understood as mist Words not understood zorp, blim",
    );
  });
  test("the meaning is left out when it is the same word as the phrase", () => {
    expect(textOf({ understood: [{ phrase: "fox", as: "fox" }], unknown: [] })).toBe("Understood words fox");
  });
  test("words of the negative prompt that were not heeded are listed", () => {
    expect(textOf({ understood: [], unknown: [], unknown_negative: ["red"] })).toBe(
      "Not heeded in the negative prompt red",
    );
  });
  test("nothing is shown when the service reports no understanding", () => {
    expect(textOf(null)).toBe("");
    expect(textOf({ understood: [], unknown: [] })).toBe("");
  });
});
