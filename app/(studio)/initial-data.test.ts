/** What the studio's page knows of a person's limits when it opens. */

import type { OwnLimits } from "contract/admin/limits";
import { expect, test, vi } from "vitest";
import { limitsToWatch } from "./initial-data";

const NOTHING = {
  creations_at_once: null,
  pictures_a_month: null,
  cost_a_month: null,
  bytes_kept: null,
};
const own = (limits: Partial<OwnLimits["limits"]> = {}): OwnLimits => ({
  limits: { ...NOTHING, ...limits },
  used: { creations_at_once: 0, pictures_a_month: 1, cost_a_month: [], bytes_kept: 0 },
  reset_time: "2026-12-01T00:00:00.000Z",
});
const read = vi.hoisted(() => vi.fn<() => Promise<unknown>>());
vi.mock("@/lib/creations/own-limits", () => ({ readOwnLimits: read }));
vi.mock("@/lib/runtime", () => ({ runtime: async () => ({ creations: {} }) }));

test("the page knows at once whether the person has limits to watch", async () => {
  read.mockResolvedValue(own());
  expect(await limitsToWatch("ada")).toBeNull();
  read.mockResolvedValue(own({ pictures_a_month: 1 }));
  expect(await limitsToWatch("ada")).toEqual(own({ pictures_a_month: 1 }));
});

test("a busy server leaves the limits unknown instead of saying that there are none, and the page asks for them", async () => {
  read.mockReturnValue(new Promise(() => {}));
  expect(await limitsToWatch("ada")).toBeUndefined();
  read.mockRejectedValue(new Error("The database is away."));
  expect(await limitsToWatch("ada")).toBeUndefined();
});
