import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addVariation } from "./add-variation";
import { variationsOf } from "./variations";

/** `[` and `]` mark the selection, `^` the caret. */
function edited(marked: string): string {
  const start = marked.search(/[[^]/);
  const end = marked.includes("]") ? marked.indexOf("]") - 1 : start;
  const text = marked.replace(/[[\]^]/g, "");
  const edit = addVariation(text, start, end);
  const changed = text.slice(0, edit.start) + edit.text + text.slice(edit.end);
  return `${changed.slice(0, edit.caret)}^${changed.slice(edit.caret)}`;
}

describe("adding a variation", () => {
  test.each([
    ["a [red] fox", "a {red|^} fox"],
    ["a[ red fox ]in snow", "a {red fox|^} in snow"],
    ["[a fox]", "{a fox|^}"],
    ["a [{red|blue} fox]", "a {{red|blue} fox|^}"],
  ])("the selected words become an alternative with the caret at the next: %j", (text, changed) => {
    expect(edited(text)).toBe(changed);
  });
  test.each([
    ["a r^ed fox", "a {red|^} fox"],
    ["a red^ fox", "a {red|^} fox"],
    ["^well-lit", "{well-lit|^}"],
    ["an été^, late", "an {été|^}, late"],
    ["a fox, ^", "a fox, {^|}"],
    ["^", "{^|}"],
  ])("with nothing selected the word at the caret is taken: %j", (text, changed) => {
    expect(edited(text)).toBe(changed);
  });
  test.each([
    ["a {red|bl^ue} fox", "a {red|blue|^} fox"],
    ["a {[red]|blue} fox", "a {red|blue|^} fox"],
    ["a {red|^} fox", "a {red|^} fox"],
    ["a {red^} fox", "a {red|^} fox"],
    ["{a {red|bl^ue} fox|b}", "{a {red|blue|^} fox|b}"],
    ["[a {red]|blue} fox", "a {red|blue|^} fox"],
    ["a {red\\|^} fox", "a {red\\||^} fox"],
  ])("inside a group an alternative is added: %j", (text, changed) => {
    expect(edited(text)).toBe(changed);
  });
  test("an escaped or open brace is text", () => {
    expect(edited("\\{a ^fox\\}")).toBe("\\{a {fox|^}\\}");
    expect(edited("{a ^fox")).toBe("{a {fox|^}");
  });
  test("the group that is made has at least two alternatives, whatever the selection in a text without escapes", () => {
    const piece = fc.constantFrom("{", "|", "}", "a", "b", " ", ",");
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), fc.nat(30), fc.nat(30), (pieces, one, other) => {
        const text = pieces.join("");
        const [start = 0, end = 0] = [Math.min(one, text.length), Math.min(other, text.length)].sort(
          (a, b) => a - b,
        );
        // A selected brace without its partner stays what it is, text.
        fc.pre(!/[{}]/.test(text.slice(start, end)));
        const edit = addVariation(text, start, end);
        const changed = `${text.slice(0, edit.start)}${edit.text}${text.slice(edit.end)}`;
        expect(edit.caret).toBeGreaterThanOrEqual(edit.start);
        expect(edit.caret).toBeLessThanOrEqual(changed.length);
        // The caret is inside braces that belong together.
        const filled = `${changed.slice(0, edit.caret)}zzz${changed.slice(edit.caret)}`;
        const { count, prompts } = variationsOf(filled, 5_000);
        expect(count).toBeGreaterThan(1);
        if (prompts) expect(prompts.some((prompt) => prompt.includes("zzz"))).toBe(true);
      }),
    );
  });
});
