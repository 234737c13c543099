import { expect, test } from "vitest";
import { aCreation } from "@/lib/client/creations/a-creation.fixture";
import type { CreationStatus } from "@/lib/contract/status";
import { folded } from "./folded";

const entries = (count: number, status: CreationStatus) =>
  Array.from({ length: count }, (_, index) => {
    const id = `${status}-${index}`;
    return { id, creation: aCreation({ creation_id: id, status }), intent: null };
  });

test("of more than three entries that wait or ended one after the other, three are shown and the others counted", () => {
  const all = folded([...entries(27, "pending"), ...entries(3, "failed"), ...entries(4, "cancelled")]);
  expect(all.map(({ shown, hidden, words }) => [shown.length, hidden.length, words])).toEqual([
    [3, 24, "and 24 more waiting"],
    [3, 4, "and 4 more without pictures"],
  ]);
});
