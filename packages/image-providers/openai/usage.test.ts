import { expect, test } from "vitest";
import { costMicrosOf, usageIn } from "./usage";

const PRICES = { text_in: 5, text_in_cached: 1.25, image_in: 8, image_in_cached: 2, image_out: 30 };
const costOf = (usage: unknown) => {
  const found = usageIn({ data: [], usage });
  return found && costMicrosOf(found, PRICES);
};
const totals = { input_tokens: 50, output_tokens: 1_056, total_tokens: 1_106 };

test.each([
  ["a prompt of text", { ...totals, input_tokens_details: { text_tokens: 50, image_tokens: 0 } }, 31_930],
  ["no details", totals, 31_930],
  ["details of another form", { ...totals, input_tokens_details: "none" }, 31_930],
  [
    "pictures in the input",
    { ...totals, input_tokens_details: { text_tokens: 10, image_tokens: 40 } },
    32_050,
  ],
  ["a cached prompt", { ...totals, input_tokens_details: { image_tokens: 0, cached_tokens: 40 } }, 31_780],
  ["cached pictures", { ...totals, input_tokens_details: { image_tokens: 40, cached_tokens: 50 } }, 31_772.5],
  ["more cached than there are", { ...totals, input_tokens_details: { cached_tokens: 9_000 } }, 31_742.5],
])("the tokens of a call are counted at their prices: %s", (_, usage, micros) => {
  expect(costOf(usage)).toBe(Math.round(micros));
});

test.each([
  ["nothing", undefined],
  ["null", null],
  ["only a total", { total_tokens: 1_000 }],
  ["a negative number", { ...totals, output_tokens: -1 }],
  ["a text", { ...totals, output_tokens: "many" }],
  ["far too many", { ...totals, output_tokens: 1e12 }],
])("an answer that counts no tokens in full says no cost: %s", (_, usage) => {
  expect(costOf(usage)).toBeNull();
});
