import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { HideUnlessNear, isNear } from "./guessed-layout";

/** Whether the style hides a layout in a container of this size, read as a browser does. */
function hides(style: string, size: { width: number; height: number }): boolean {
  const [, conditions = ""] =
    /^<style>@container (.*) \{ \[data-laid-out\] \{ display: none \} \}/.exec(style) ?? [];
  return conditions.split(" or ").some((condition) => {
    const [, name, sign, pixels] = /^\((width|height) (?:&lt;|([<>])) ([\d.]+)px\)$/.exec(
      condition.replaceAll("&lt;", "<").replaceAll("&gt;", ">"),
    ) ?? ["", "width", "", Number.NaN];
    const length = size[name as "width" | "height"];
    return sign === "<" ? length < Number(pixels) : length > Number(pixels);
  });
}

it("a layout for a guessed width is painted in that width and in one that differs by a scrollbar, and in no other", () => {
  const style = renderToStaticMarkup(<HideUnlessNear width={972} />);
  for (const width of [972, 957, 987]) {
    expect(hides(style, { width, height: 300 }), `${width}`).toBe(false);
    expect(isNear(972, width)).toBe(true);
  }
  for (const width of [390, 812, 1_352]) {
    expect(hides(style, { width, height: 300 }), `${width}`).toBe(true);
    expect(isNear(972, width)).toBe(false);
  }
});

it("a layout that depends on the height is not painted in another height either", () => {
  const style = renderToStaticMarkup(<HideUnlessNear width={844} height={265} />);
  expect(hides(style, { width: 844, height: 270 })).toBe(false);
  expect(hides(style, { width: 844, height: 574 })).toBe(true);
  expect(hides(style, { width: 844, height: 200 })).toBe(true);
});
