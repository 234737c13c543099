import { describe, expect, test } from "vitest";
import { aModel, PAID_MODEL } from "@/lib/client/api/a-model.fixture";
import { FRESH_DRAFT } from "../draft/draft";
import { fitOf } from "../draft/fit";
import { planOf } from "../draft/plan";
import { priceAndTimeOf } from "../models/model-words";
import { inputsCostInWords, priceInWords, timeInWords } from "./price-words";

const LIMITS = { promptCharacters: 99, negativePromptCharacters: 99, maxSeed: 99 };
const priced = (id: string, per_picture: number, currency = "USD") =>
  aModel({ id, price: { per_picture, currency } });

function price(models: ReturnType<typeof aModel>[], modelSettings = {}) {
  const draft = { ...FRESH_DRAFT, prompt: "a {red|blue} fox", imageNumber: 2, modelSettings };
  const fit = fitOf({ ...draft, models: models.map(({ id }) => id) }, models);
  return priceInWords(planOf(fit, LIMITS).requests, models);
}

describe("the price before sending", () => {
  test("the price is the sum over variations, models and pictures", () => {
    expect(price([priced("a", 0.04)])).toBe("About $0.16");
    expect(price([priced("a", 0.04), priced("b", 0.01)])).toBe("About $0.20");
  });
  test("the price depends on the setting that decides it", () => {
    expect(price([PAID_MODEL])).toBe("About $0.16");
    expect(price([PAID_MODEL], { quality: "high" })).toBe("About $0.68");
  });
  test("pictures without a known price are named beside the known sum", () => {
    expect(price([priced("a", 0.04), aModel()])).toBe("About $0.16, price unknown for 4 pictures");
    expect(price([aModel()])).toBe("Price unknown");
    expect(price([aModel(), aModel({ id: "b" })])).toBe("Price unknown");
  });
  test("amounts of different currencies are not added", () => {
    expect(price([priced("a", 0.04), priced("b", 0.5, "EUR")])).toBe("About $0.16 + €2.00");
  });
  test("a price of zero is called free", () => {
    expect(price([priced("a", 0)])).toBe("Free of charge");
    expect(price([aModel({ is_free: true })])).toBe("Free of charge");
    expect(price([priced("a", 0), priced("b", 0.04, "EUR")])).toBe("About €0.16");
    expect(price([aModel({ is_free: true }), aModel({ id: "b" })])).toBe(
      "Free of charge, price unknown for 4 pictures",
    );
  });
});

describe("the cost of pictures that are sent", () => {
  const charging = aModel({
    ...{ id: "a", name: "Painter" },
    price: { per_picture: 0.04, currency: "USD", inputs_cost_extra: true },
  });
  const [plain] = planOf(
    fitOf({ ...FRESH_DRAFT, prompt: "a fox", models: ["a"] }, [charging]),
    LIMITS,
  ).requests;
  if (!plain) throw new Error("There is no request.");
  const edit = { ...plain, inputs: { source: { picture_id: "pi_1" }, references: [] } };
  const after = { ...plain, inputs: { references: [{ upload_id: "up_1" }] } };

  test("is said where the price of a model leaves it out, once for each model", () => {
    for (const request of [edit, after])
      expect(inputsCostInWords([request, request], [charging])).toBe(
        "Painter also charges for the pictures that are sent",
      );
  });
  test("is said of a model that charges them although its price is not known", () => {
    const unpriced = aModel({ id: "a", name: "Painter", price: null, inputs_cost_extra: true });
    expect(inputsCostInWords([edit], [unpriced])).toBe("Painter also charges for the pictures that are sent");
    expect(inputsCostInWords([plain], [unpriced])).toBe("");
  });
  test("is not said without pictures, and of models whose price says nothing of it", () => {
    expect(inputsCostInWords([plain], [charging])).toBe("");
    expect(inputsCostInWords([{ ...edit, model: "b" }], [priced("b", 0.04)])).toBe("");
  });
});

test("the picker shows the price of one picture, or a range of prices where it depends on a setting", () => {
  expect(priceAndTimeOf({ price: null })).toBe("price unknown");
  expect(priceAndTimeOf({ price: null, is_free: true })).toBe("free");
  expect(priceAndTimeOf({ price: { per_picture: 0.0025, currency: "USD" } })).toBe("$0.0025 a picture");
  expect(priceAndTimeOf({ price: PAID_MODEL.price })).toBe("$0.01 to $0.17 a picture");
  expect(priceAndTimeOf({ price: { per_picture: 0, currency: "USD" } })).toBe("free");
});

test("beside Generate stands how long the slowest of the chosen models usually takes, where that is known of all", () => {
  const timed = (usual_seconds: number | null) => aModel({ usual_seconds });
  expect(timeInWords([timed(12.4)])).toBe("Usually about 12 s");
  expect(timeInWords([timed(0.2), timed(190)])).toBe("Usually about 3 min");
  expect(timeInWords([timed(12), timed(null)])).toBe("");
  expect(timeInWords([aModel()])).toBe("");
});
