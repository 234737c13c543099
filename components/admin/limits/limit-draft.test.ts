import { expect, test } from "vitest";
import { ApiError, NoAnswerError } from "@/lib/client/api/call/errors";
import { draftOf, problemsOf, readDraft } from "./limit-draft";

const EMPTY = draftOf({});

test("limits that are shown and saved unchanged are the same limits", () => {
  const limits = {
    creations_at_once: 40,
    pictures_a_month: 0,
    cost_a_month: { amount: 12.5, currency: "EUR" },
    bytes_kept: 1_500_000_000,
  };
  expect(readDraft(draftOf(limits))).toEqual({ limits, problems: {} });
});

test("empty fields mean no limit", () => {
  const none = { creations_at_once: null, pictures_a_month: null, cost_a_month: null, bytes_kept: null };
  expect(readDraft(EMPTY)).toEqual({ limits: none, problems: {} });
});

test.each([
  [{ pictures_a_month: "many" }, ["pictures_a_month"]],
  [{ pictures_a_month: "1.5" }, ["pictures_a_month"]],
  [{ pictures_a_month: "-1" }, ["pictures_a_month"]],
  [{ creations_at_once: "10001" }, ["creations_at_once"]],
  [{ cost_amount: "1e9" }, ["cost_amount"]],
  [{ cost_amount: "5", cost_currency: "$" }, ["cost_currency"]],
  [{ gigabytes: "2000000" }, ["gigabytes"]],
])("what cannot be a limit is reported at its field: %j", (typed, fields) => {
  expect(Object.keys(readDraft({ ...EMPTY, ...typed }).problems)).toEqual(fields);
});

test("an amount with a decimal comma and a currency in small letters are understood", () => {
  const { limits } = readDraft({ ...EMPTY, cost_amount: " 7,5 ", cost_currency: "eur" });
  expect(limits.cost_a_month).toEqual({ amount: 7.5, currency: "EUR" });
});

test("a currency alone sets no limit", () => {
  expect(readDraft({ ...EMPTY, cost_currency: "" }).problems).toEqual({});
});

test("the studio's messages are shown at the fields that they name, and an error without fields at none", () => {
  const details = [
    { field: "limits.cost_a_month.currency", message: "A currency is three capital letters." },
    { field: "limits.bytes_kept", message: "Too much." },
    { message: "Something else." },
  ];
  expect(problemsOf(new ApiError("No.", 40002, 400, details))).toEqual({
    cost_amount: "A currency is three capital letters.",
    gigabytes: "Too much.",
  });
  expect(problemsOf(new NoAnswerError())).toEqual({});
});
