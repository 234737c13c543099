import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { PinLayer } from "./pin-layer";

const pins = Array.from({ length: 500 }, (_, at) => ({
  ...{ id: `p${at}`, number: at + 1, x: 0.5, y: 0.5, isResolved: false },
}));
const drawn = (activeId: string | null) => {
  const html = renderToStaticMarkup(
    createElement(PinLayer, { pins, zoom: 4, activeId, onActivate: () => {} }),
  );
  return [...html.matchAll(/data-pin="(\d+)"/g)].map(([, number]) => Number(number));
};

test("of hundreds of pins the first ones are drawn at once, and with them the chosen one", () => {
  const first = drawn(null);
  expect(first.length).toBeLessThanOrEqual(100);
  expect(first).toEqual(first.map((_, at) => at + 1));
  expect(drawn("p480")).toEqual([...first, 481]);
});
