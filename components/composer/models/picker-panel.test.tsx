import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { PAID_MODEL } from "@/lib/client/api/a-model.fixture";
import { PickerPanel } from "./picker-panel";

const rowOf = (change: Partial<typeof PAID_MODEL>) => {
  const model = { ...PAID_MODEL, ...change };
  const props = { models: [model], chosen: [model.id], imageNumber: 1, onChoose() {}, onClose() {} };
  return renderToStaticMarkup(<PickerPanel {...props} />);
};
const timesIn = (html: string, words: string) => html.split(`>${words}<`).length - 1;

test("a model that is named after its provider shows the name once", () => {
  const name = "Stable Diffusion at studio.local:7860";
  expect(timesIn(rowOf({ name, provider: name }), name)).toBe(1);
  expect(timesIn(rowOf({ name, provider: "OpenAI" }), "OpenAI")).toBe(1);
});

test("a long name ends in an ellipsis on a narrow screen instead of widening its row beyond the list", () => {
  // Without a column of its own width, a grid grows to the longest name.
  expect(rowOf({ name: "Portraits of our photographers ".repeat(4) })).toMatch(
    /id="about-[^"]+" class="[^"]*\bgrid-cols-1\b/,
  );
});
