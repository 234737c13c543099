import { expect, it } from "vitest";
import { NEW_DRAFT, readDraft } from "./token-draft";

const NOW = Date.parse("2026-11-27T12:00:00Z");
const named = { ...NEW_DRAFT, name: "Render script" };

it("a new token may see and make pictures, ends after 90 days and has no limits of its own, unless somebody chooses", () => {
  expect(readDraft(named, NOW)).toEqual({
    request: {
      ...{ name: "Render script", scopes: ["read", "create"] },
      expire_time: "2027-02-25T12:00:00.000Z",
      limits: { pictures_a_month: null, cost_a_month: null },
    },
    problems: {},
  });
});

it("a token without an end and with limits is asked for as it was typed, with a comma as decimal point", () => {
  const draft = { ...named, days: null, pictures: " 500 ", amount: "12,5", currency: "eur" };
  const { request, problems } = readDraft(draft, NOW);
  expect(problems).toEqual({});
  expect(request.expire_time).toBeNull();
  const cost_a_month = { amount: 12.5, currency: "EUR" };
  expect(request.limits).toEqual({ pictures_a_month: 500, cost_a_month });
});

it.each([
  [{ name: " " }, "name"],
  [{ pictures: "many" }, "pictures"],
  [{ pictures: "1.5" }, "pictures"],
  [{ pictures: "-1" }, "pictures"],
  [{ amount: "1e3" }, "amount"],
  [{ amount: "5", currency: "dollars" }, "currency"],
])("a draft with %o says what is wrong at that field", (wrong, field) => {
  expect(Object.keys(readDraft({ ...named, ...wrong }, NOW).problems)).toEqual([field]);
});
