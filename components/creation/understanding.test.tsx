import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { Understood } from "./understanding";

const textOf = (understanding: Parameters<typeof Understood>[0]["understanding"]) =>
  renderToStaticMarkup(<Understood understanding={understanding} />)
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ")
    .trim();

describe("how the engine understood the words of a prompt", () => {
  test("is shown beside the phrase of the prompt", () => {
    const understood = [{ phrase: "misty", as: "mist" }];
    expect(textOf({ understood, unknown: ["zorp", "blim"] })).toBe(
      "Understood misty understood as mist Not understood zorp, blim",
    );
  });
  test("is not repeated where both are the same word", () => {
    expect(textOf({ understood: [{ phrase: "fox", as: "fox" }], unknown: [] })).toBe("Understood fox");
  });
  test("is left out where the engine does not report it", () => {
    expect(textOf(null)).toBe("");
    expect(textOf({ understood: [], unknown: [] })).toBe("");
  });
});
