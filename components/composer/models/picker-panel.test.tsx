import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { PAID_MODEL } from "@/lib/client/api/a-model.fixture";
import { THIRTY_MODELS } from "./many-models.fixture";
import { PickerPanel } from "./picker-panel";

const NOTHING = { imageNumber: 1, obstacleOf: () => null, onChoose() {}, onClose() {} };
const rowOf = (change: Partial<typeof PAID_MODEL>) => {
  const model = { ...PAID_MODEL, ...change };
  return renderToStaticMarkup(<PickerPanel {...NOTHING} models={[model]} chosen={[model.id]} />);
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

test("a model shows beside its name what a picture costs and how long it usually takes", () => {
  expect(rowOf({ usual_seconds: 12.4 })).toContain("$0.01 to $0.17 a picture · about 12 s");
  expect(rowOf({ usual_seconds: null, price: null })).toMatch(/>price unknown</);
});

test("a model shows its licence, whether its pictures may be used commercially and a link to its terms, where the studio was told", () => {
  const told = { licence: "House rules", commercial_use: "no" as const };
  const html = rowOf({ ...told, terms_url: "https://example.com/terms" });
  expect(html).toMatch(/House rules · non-commercial · <a href="https:\/\/example\.com\/terms"/);
  expect(rowOf({ ...told, terms_url: "javascript:alert(1)" })).not.toContain("<a ");
  expect(rowOf({})).not.toMatch(/commercial|<a /);
});

test("a short list has neither search nor filters nor headings, and a long one has them", () => {
  const short = rowOf({});
  expect(short).not.toMatch(/type="search"|type="radio"|<h3/);
  const long = renderToStaticMarkup(
    <PickerPanel {...NOTHING} models={THIRTY_MODELS} chosen={["openai/model-0"]} />,
  );
  expect(long).toContain('placeholder="Search 30 models or abilities"');
  expect(long).toContain('aria-label="All, 30"');
  expect(long).toContain('aria-label="Edit, 18"');
  expect(long.split("<h3").length - 1).toBe(7);
});

test("a model that cannot make what is asked for says why in its row and can still be chosen", () => {
  const html = renderToStaticMarkup(
    <PickerPanel
      {...NOTHING}
      models={[PAID_MODEL]}
      chosen={[]}
      obstacleOf={() => "GPT Image 2 cannot enlarge this picture."}
    />,
  );
  expect(html).toContain("Cannot make this");
  expect(html).toContain("GPT Image 2 cannot enlarge this picture.");
  expect(html).not.toContain('disabled=""');
});
