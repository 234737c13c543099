import { MAX_STYLE_NAME } from "contract/prompts/style-name";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { expectLinear } from "@/tools/testing/linear";
import { styledNegativePrompt, styledPrompt } from "./style";
import { styleProblems } from "./style-problems";

describe("a style", () => {
  test("a style inserts the prompt at every placeholder of its template", () => {
    expect(styledPrompt({ template: "A poster of {prompt}, {prompt} twice" }, " a fox ")).toBe(
      "A poster of a fox, a fox twice",
    );
    expect(styledPrompt(null, " a fox ")).toBe("a fox");
  });
  test("a style and the prompt are joined with single commas", () => {
    const poster = { template: "Poster of {prompt}, flat colours" };
    expect(styledPrompt(poster, "A fox.")).toBe("Poster of a fox, flat colours");
    expect(styledPrompt(poster, "The old mill,")).toBe("Poster of the old mill, flat colours");
    expect(styledPrompt(poster, "Anna in Athens")).toBe("Poster of Anna in Athens, flat colours");
    expect(styledPrompt({ template: "{prompt} at night" }, "A fox.")).toBe("A fox. at night");
  });
  test("applying a style takes linear time on a prompt full of spaces", () =>
    expectLinear((size) => styledPrompt({ template: "{prompt}, flat" }, `a${" ".repeat(size)}b`), 3_000));
  test("a style leaves the rest of the prompt unchanged", () => {
    fc.assert(
      fc.property(fc.string(), (prompt) => {
        fc.pre(!/^\s*(?:An?|The) /.test(prompt));
        expect(styledPrompt({ template: "<{prompt}>" }, prompt)).toBe(`<${prompt.trim()}>`);
      }),
    );
  });
  test("a style adds only missing words to the negative prompt", () => {
    const style = { negativePrompt: "text, Blur, frame" };
    expect(styledNegativePrompt(style, "people, blur,")).toBe("people, blur, text, frame");
    expect(styledNegativePrompt(style, "")).toBe("text, Blur, frame");
    expect(styledNegativePrompt(null, "people")).toBe("people");
    expect(styledNegativePrompt({ negativePrompt: "" }, "")).toBe("");
  });
  test("a style requires a name and a placeholder, with an error at each field", () => {
    expect(styleProblems({ name: "Ink", template: "ink, {prompt}", negativePrompt: "" })).toEqual({});
    expect(styleProblems({ name: " ", template: "ink", negativePrompt: "" })).toEqual({
      name: "Give the style a name.",
      template: "Write {prompt} where the prompt goes.",
    });
    const long = "x".repeat(MAX_STYLE_NAME + 2);
    expect(styleProblems({ name: long, template: "{prompt}", negativePrompt: "" }).name).toBe(
      "2 characters too long.",
    );
  });
});
