import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { Understood } from "./understanding";

const textOf = (understanding: Parameters<typeof Understood>[0]["understanding"]) =>
  renderToStaticMarkup(<Understood understanding={understanding} />)
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ")
    .trim();

describe("what the words were taken for", () => {
  test("stands beside the person's own phrase", () => {
    const understood = [{ phrase: "misty", as: "mist" }];
    expect(textOf({ understood, unknown: ["zorp", "blim"] })).toBe(
      "Understood misty taken for mist Not understood zorp, blim",
    );
  });
  test("is not said twice where both are the same word", () => {
    expect(textOf({ understood: [{ phrase: "fox", as: "fox" }], unknown: [] })).toBe("Understood fox");
  });
  test("is left out where nobody says", () => {
    expect(textOf(null)).toBe("");
    expect(textOf({ understood: [], unknown: [] })).toBe("");
  });
});
