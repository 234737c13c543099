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
      "Understood misty understood as mist Not known, so left out “zorp”, “blim”",
    );
  });
  test("the meaning is left out when it is the same word as the phrase", () => {
    expect(textOf({ understood: [{ phrase: "fox", as: "fox" }], unknown: [] })).toBe("Understood fox");
  });
  test("words of the negative prompt that had no effect are listed", () => {
    expect(textOf({ understood: [], unknown: [], unknown_negative: ["red"] })).toBe(
      "Without effect in the negative prompt “red”",
    );
  });
  test("where the main thing is not known, the pictures are called a composition study", () => {
    expect(textOf({ understood: [], unknown: ["gimbal"], unknown_main: "gimbal" })).toBe(
      "Composition study “gimbal” is not known. The pictures are a composition study: shapes, palette and light. " +
        "Not known, so left out “gimbal”",
    );
  });
  test("nothing is shown when the service reports no understanding", () => {
    expect(textOf(null)).toBe("");
    expect(textOf({ understood: [], unknown: [] })).toBe("");
  });
});
