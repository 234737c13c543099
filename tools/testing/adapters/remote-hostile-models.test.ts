/** Whatever another studio lists, this one stays usable: what cannot be stored, shown or paid is not offered. */

import { CONTRACT_LIMITS, creationRequestSchema, MAX_SEED } from "contract/creations/request";
import { pricePerPicture, settingsOf } from "contract/models/model-settings";
import * as fc from "fast-check";
import { readModelsElsewhere } from "image-providers/remote/read-models";
import { expect, it } from "vitest";
import { aModel, PAID_MODEL } from "@/lib/client/api/a-model.fixture";
import { fitRequest } from "@/lib/models/fit";

const contract = creationRequestSchema(CONTRACT_LIMITS);
const MODEL = aModel();
const offered = (...models: unknown[]) => readModelsElsewhere(JSON.parse(JSON.stringify({ models }))) ?? [];
const having = (abilities: object, rest: object = {}) => ({
  ...MODEL,
  ...rest,
  abilities: { ...MODEL.abilities, ...abilities },
});
const one = (value: string, rest: object = {}) => ({ value, label: value, ...rest });
const setting = (name: string, values: object[] = [one("a"), one("b")], usual = "a") => ({
  ...{ name, label: name, values, default: usual },
});

const number = fc.oneof(
  fc.integer({ min: -2, max: 20_000 }),
  fc.maxSafeInteger(),
  fc.double(),
  fc.constantFrom(0.01, 0.25, 4, 100, 1_638_400),
);
const sizes = fc.oneof(
  fc.record({ list: fc.array(fc.record({ width: number, height: number }), { maxLength: 5 }) }),
  fc.record({
    ...{ multiple_of: number, min_side: number, max_side: number, max_short_side: number },
    ...{ min_ratio: number, max_ratio: number, min_pixels: number, max_pixels: number },
  }),
);

it("every model that is offered draws what can be stored, whatever sizes and seeds the other studio names", () => {
  fc.assert(
    fc.property(sizes, fc.option(number, { nil: undefined }), (given, max_seed) => {
      for (const model of offered(having({ sizes: given, max_seed })))
        for (const aspect_ratio of ["1:1", "100:1", "1:100"]) {
          const settings = { aspect_ratio, resolution: 16_384, seed: MAX_SEED };
          const { request } = fitRequest(model, contract.parse({ prompt: "a lake", settings }));
          expect(contract.safeParse(request).error).toBeUndefined();
          expect(model.abilities.max_seed ?? MAX_SEED).toBeLessThanOrEqual(MAX_SEED);
        }
    }),
    { numRuns: 2_000 },
  );
});

it("a studio that takes every request of the contract is offered with all of its sizes", () => {
  const widest = {
    ...{ multiple_of: 1, min_side: 1, max_side: 1_638_400, max_short_side: 16_384 },
    ...{ min_ratio: 1 / 100, max_ratio: 100, min_pixels: 1, max_pixels: 16_384 ** 2 * 100 },
  };
  expect(offered(having({ sizes: widest }))).toMatchObject([{ abilities: { sizes: widest } }]);
});

it("of more models than the picker shows the first are offered, and not none", () => {
  expect(offered(...Array.from({ length: 300 }, (_, n) => ({ ...MODEL, id: `m${n}` })))).toHaveLength(200);
});

it("a create is as quick with a model of thousands of settings", () => {
  const many = Array.from({ length: 3_000 }, (_, n) => setting(`s${n}`));
  const [model] = offered(having({ settings: many }));
  expect(model?.abilities.settings).toHaveLength(20);
});

it.each([
  ["a default that is no value", setting("q", [one("a")], "z")],
  ["no values", setting("q", [])],
  ["thousands of values", setting("q", [one("a"), ...Array.from({ length: 5_000 }, (_, n) => one(`v${n}`))])],
  ["a name that cannot be stored", setting("q".repeat(300))],
  ["a value that cannot be stored", setting("q", [one("a"), one("x".repeat(5_000))])],
  ["a label with markup", { ...setting("q"), label: "<b>" }],
])("a setting with %s is left out, and its model is offered", (_, wrong) => {
  const [model] = offered(having({ settings: [wrong, setting("style"), setting("style")] }));
  expect(model?.abilities.settings.map(({ name }) => name)).toEqual(["style"]);
});

it.each([
  ["above all prices", { per_picture: 1e308, currency: "USD" }],
  ["below zero", { per_picture: -1, currency: "USD" }],
  [
    "below zero for a value of a setting",
    { per_picture: 1, currency: "USD", by_setting: { name: "q", prices: { a: -100 } } },
  ],
  ["in no currency", { per_picture: 1, currency: "dollars" }],
])("a price %s counts as unknown, and its model is offered", (_, price) => {
  const [model] = offered(having({}, { price }));
  expect(model).toBeDefined();
  expect(model?.price).toBeUndefined();
});

it("a price for each value of a setting is a number or unknown, whatever setting and value are called", () => {
  const named = setting("constructor", [one("toString")], "toString");
  const price = { ...PAID_MODEL.price, by_setting: { name: "constructor", prices: { a: 1 } } };
  const [model] = offered(having({ settings: [named] }, { price }));
  if (!model) throw new Error("The model is not offered.");
  expect(pricePerPicture(model.price ?? null, settingsOf(model.abilities))).toBeNull();
});

it("fields of a model that this studio does not know are not shown on", () => {
  const [model] = offered(having({ more: "x".repeat(1_000) }));
  expect(JSON.stringify(model)).not.toContain("xxx");
});
