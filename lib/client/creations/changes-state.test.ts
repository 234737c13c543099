import { describe, expect, test } from "vitest";
import { aCreation } from "./a-creation.fixture";
import { mergeChanges, NOTHING_KNOWN, putCreation, shown, visibleCreations } from "./changes-state";

const at = (second: number) => new Date(Date.UTC(2030, 0, 1, 0, 0, second)).toISOString();
const answer = (creations = [aCreation()], deleted_ids: string[] = []) => ({
  creations,
  deleted_ids,
  cursor: "c1",
  has_more: false,
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

  test("a deleted creation is gone from the list as well", () => {
    const known = mergeChanges(NOTHING_KNOWN, answer([], ["one"]));
    expect(visibleCreations([aCreation()], known)).toEqual([]);
  });

  test("a restored creation is back", () => {
    const known = mergeChanges(mergeChanges(NOTHING_KNOWN, answer([], ["one"])), answer([aCreation()]));
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

  test("a creation that was read by itself does not replace a later state", () => {
    const known = mergeChanges(NOTHING_KNOWN, answer([aCreation({ prompt: "new", update_time: at(5) })]));
    expect(putCreation(known, aCreation({ prompt: "old", update_time: at(4) })).byId.one?.prompt).toBe("new");
  });
});

describe("what a tab has asked for", () => {
  const active = (overrides = {}) => aCreation({ status: "processing", ...overrides });
  const asked = (overlay: object = {}) => ({
    ...mergeChanges(NOTHING_KNOWN, answer([active({ update_time: at(1) })])),
    overlays: [
      {
        id: 1,
        creationIds: new Set(["one"]),
        fields: { cancel_requested: true },
        isAnswered: false,
        ...overlay,
      },
    ],
  });

  test("shows on top of rows that come in later, field by field", () => {
    const known = mergeChanges(asked(), answer([active({ progress: 0.5, update_time: at(2) })]));
    expect(shown(known).byId.one).toMatchObject({ progress: 0.5, cancel_requested: true });
  });

  test("leaves the studio's own row as it is, so that taking it back shows the latest", () => {
    const known = mergeChanges(asked(), answer([active({ progress: 0.5, update_time: at(2) })]));
    expect(shown({ ...known, overlays: [] }).byId.one).toMatchObject({
      progress: 0.5,
      cancel_requested: false,
    });
  });

  test("stays until a poll that began after the answer has told everything", () => {
    const known = asked({ isAnswered: true });
    expect(mergeChanges(known, answer()).overlays).toHaveLength(1);
    expect(mergeChanges(known, { ...answer(), has_more: true }, new Set([1])).overlays).toHaveLength(1);
    expect(mergeChanges(known, answer(), new Set([1])).overlays).toEqual([]);
  });

  test("does not show a creation as being cancelled that has ended", () => {
    const known = mergeChanges(asked(), answer([aCreation({ update_time: at(3) })]));
    expect(shown(known).byId.one?.cancel_requested).toBe(false);
  });

  test("hides what is being deleted and shows what is being brought back, also where only a list has it", () => {
    const listed = [aCreation({ creation_id: "two" })];
    const overlay = { creationIds: new Set(["two"]), fields: {} };
    expect(visibleCreations(listed, shown(asked({ ...overlay, isDeleted: true })))).toHaveLength(1);
    const deleted = mergeChanges(asked({ ...overlay, isDeleted: false }), answer([], ["two"]));
    expect(visibleCreations(listed, shown(deleted))).toHaveLength(2);
  });
});
