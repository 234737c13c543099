import { describe, expect, test } from "vitest";
import { aCreation } from "./a-creation.fixture";
import { dropCreation, mergeChanges, NOTHING_KNOWN, putCreation, visibleCreations } from "./merge-changes";

const at = (second: number) => new Date(Date.UTC(2030, 0, 1, 0, 0, second)).toISOString();
const answer = (creations = [aCreation()], deleted_ids: string[] = []) => ({
  creations,
  deleted_ids,
  cursor: "c1",
  poll_after_ms: 500,
  service: { state: "ok" as const, since_time: at(0), resume_time: null },
  ahead_of_next: 0,
});

describe("merging what changed", () => {
  test("a later state replaces an earlier one", () => {
    const known = mergeChanges(NOTHING_KNOWN, answer([aCreation({ progress: 0.2, update_time: at(1) })]));
    const next = mergeChanges(known, answer([aCreation({ progress: 0.6, update_time: at(2) })]));
    expect(next.byId.one?.progress).toBe(0.6);
  });

  test("an answer that arrives late cannot set a creation back", () => {
    const known = mergeChanges(NOTHING_KNOWN, answer([aCreation({ status: "succeed", update_time: at(5) })]));
    const next = mergeChanges(known, answer([aCreation({ status: "processing", update_time: at(4) })]));
    expect(next.byId.one?.status).toBe("succeed");
  });

  test("a wish to cancel is not undone by an answer from before it, and is by whoever made it", () => {
    const active = (overrides = {}) => aCreation({ status: "processing", ...overrides });
    const wished = putCreation(NOTHING_KNOWN, active({ cancel_requested: true, update_time: at(1) }));
    const before = mergeChanges(wished, answer([active({ progress: 0.5, update_time: at(2) })]));
    expect(before.byId.one).toMatchObject({ progress: 0.5, cancel_requested: true });
    expect(mergeChanges(before, answer([aCreation({ update_time: at(3) })])).byId.one?.cancel_requested).toBe(
      false,
    );
    expect(putCreation(before, active()).byId.one?.cancel_requested).toBe(false);
  });

  test("a deleted creation is gone from the list as well", () => {
    const known = mergeChanges(NOTHING_KNOWN, answer([], ["one"]));
    expect(visibleCreations([aCreation()], known)).toEqual([]);
  });

  test("a restored creation is back", () => {
    const known = mergeChanges(dropCreation(NOTHING_KNOWN, "one"), answer([aCreation()]));
    expect(visibleCreations([], known).map((creation) => creation.creation_id)).toEqual(["one"]);
  });

  test("the cursor and the pace are the latest answer's", () => {
    expect(mergeChanges(NOTHING_KNOWN, answer())).toMatchObject({ cursor: "c1", pollAfterMs: 500 });
  });

  test("newest comes first, whichever way it came in", () => {
    const listed = [aCreation({ creation_id: "old", create_time: at(1) })];
    const known = putCreation(NOTHING_KNOWN, aCreation({ creation_id: "new", create_time: at(9) }));
    expect(visibleCreations(listed, known).map((creation) => creation.creation_id)).toEqual(["new", "old"]);
  });
});
