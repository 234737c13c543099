import { expect, test } from "vitest";
import { aCreation } from "./a-creation.fixture";
import { costOf } from "./use-library";

const paid = (amount: number, currency = "USD") => aCreation({ cost: { amount, currency } });

test("the cost of the library is the counted one, with what was made and deleted since", () => {
  const [kept, deleted, made] = [paid(0.1), paid(0.2), paid(0.4)];
  const counted = [{ amount: 5, currency: "USD" }];
  const now = { creations: [made, kept], listed: [kept, deleted], counted };
  expect(costOf(now)[0]?.amount).toBeCloseTo(5.2);
  expect(costOf({ ...now, creations: [made, kept, paid(1, "EUR")] })).toHaveLength(2);
});

test("a library whose paid creations are all deleted has no cost left", () => {
  const listed = [paid(0.1), paid(0.2)];
  expect(costOf({ creations: [aCreation()], listed, counted: [{ amount: 0.3, currency: "USD" }] })).toEqual(
    [],
  );
});
