import type { CreationStatus } from "contract/creations/status";
import { expect, test } from "vitest";
import { aCreation } from "@/lib/client/creations/a-creation.fixture";
import { folded } from "./folded";

const entries = (count: number, status: CreationStatus) =>
  Array.from({ length: count }, (_, index) => {
    const id = `${status}-${index}`;
    return { id, creation: aCreation({ creation_id: id, status }), intent: null };
  });

test("of many entries that wait or ended one after the other, three are shown and the others counted", () => {
  const all = folded([...entries(27, "pending"), ...entries(3, "failed"), ...entries(4, "cancelled")]);
  expect(all.map(({ shown, hidden, words }) => [shown.length, hidden.length, words])).toEqual([
    [3, 24, "and 24 more waiting"],
    [3, 4, "and 4 more without pictures"],
  ]);
});

test("a single entry is not hidden behind a line of its own", () => {
  const [four, five] = [entries(4, "cancelled"), entries(5, "cancelled")].map((items) => folded(items)[0]);
  expect([four?.shown.length, four?.words]).toEqual([4, ""]);
  expect([five?.shown.length, five?.words]).toEqual([3, "and 2 more without pictures"]);
});

test("a creation that may have started is always shown, because the person has to decide about it", () => {
  const [ended] = folded([...entries(6, "failed"), ...entries(1, "outcome_unknown")]);
  expect(ended?.shown.map(({ id }) => id)).toEqual(["failed-0", "failed-1", "failed-2", "outcome_unknown-0"]);
  expect(ended?.hidden).toHaveLength(3);
});
