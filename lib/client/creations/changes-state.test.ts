import { describe, expect, test } from "vitest";
import { aCreation } from "./a-creation.fixture";
import { type ChangesState, INITIAL_CHANGES, mergeChanges, putCreation } from "./changes-state";
import { mergeList } from "./merge-list";
import { applyOverlays } from "./overlay";

const at = (second: number) => new Date(Date.UTC(2030, 0, 1, 0, 0, second)).toISOString();
const answer = (creations = [aCreation()], deleted_ids: string[] = []) => ({
  creations,
  deleted_ids,
  next_cursor: "c1",
  has_more: false,
  poll_after_ms: 500,
  service: { state: "ok" as const, since_time: at(0), resume_time: null },
  ahead_of_next: 0,
  services: [],
});

const shownOf = (listed: ReturnType<typeof aCreation>[], state: ChangesState) =>
  mergeList(listed, applyOverlays(state), () => true, true);

describe("merging the changes", () => {
  test("a later state of a creation replaces an earlier one", () => {
    const state = mergeChanges(INITIAL_CHANGES, answer([aCreation({ progress: 0.2, update_time: at(1) })]));
    const next = mergeChanges(state, answer([aCreation({ progress: 0.6, update_time: at(2) })]));
    expect(next.byId.one?.progress).toBe(0.6);
  });

  test("an answer that arrives late does not replace a newer state of a creation", () => {
    const state = mergeChanges(
      INITIAL_CHANGES,
      answer([aCreation({ status: "succeed", update_time: at(5) })]),
    );
    const next = mergeChanges(state, answer([aCreation({ status: "processing", update_time: at(4) })]));
    expect(next.byId.one?.status).toBe("succeed");
  });

  test("the states of the services stay the same object until one changes", () => {
    const services = (state: "ok" | "quota") => [
      { id: "fal", state, since_time: at(0), resume_time: null, ahead_of_next: null },
    ];
    const first = mergeChanges(INITIAL_CHANGES, { ...answer(), services: services("ok") });
    const same = mergeChanges(first, { ...answer(), services: services("ok") });
    const other = mergeChanges(same, { ...answer(), services: services("quota") });
    expect(same.services).toBe(first.services);
    expect(other.services[0]?.state).toBe("quota");
  });

  test("a deleted creation disappears from the list", () => {
    const state = mergeChanges(INITIAL_CHANGES, answer([], ["one"]));
    expect(shownOf([aCreation()], state)).toEqual([]);
  });

  test("a restored creation is listed again", () => {
    const state = mergeChanges(mergeChanges(INITIAL_CHANGES, answer([], ["one"])), answer([aCreation()]));
    expect(shownOf([], state).map((creation) => creation.creation_id)).toEqual(["one"]);
  });

  test("the cursor and the poll interval come from the latest answer", () => {
    expect(mergeChanges(INITIAL_CHANGES, answer())).toMatchObject({ cursor: "c1", pollAfterMs: 500 });
  });

  test("the newest creation comes first, whether listed or reported by the poll", () => {
    const listed = [aCreation({ creation_id: "old", create_time: at(1) })];
    const state = putCreation(INITIAL_CHANGES, aCreation({ creation_id: "new", create_time: at(9) }));
    expect(shownOf(listed, state).map((creation) => creation.creation_id)).toEqual(["new", "old"]);
  });

  test("reading a single creation does not replace a newer state of it", () => {
    const state = mergeChanges(INITIAL_CHANGES, answer([aCreation({ prompt: "new", update_time: at(5) })]));
    expect(putCreation(state, aCreation({ prompt: "old", update_time: at(4) })).byId.one?.prompt).toBe("new");
  });
});

describe("a change that this tab has requested", () => {
  const active = (overrides = {}) => aCreation({ status: "processing", ...overrides });
  const asked = (overlay: object = {}) => ({
    ...mergeChanges(INITIAL_CHANGES, answer([active({ update_time: at(1) })])),
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

  test("a change that this tab has requested is shown over newer states, field by field", () => {
    const state = mergeChanges(asked(), answer([active({ progress: 0.5, update_time: at(2) })]));
    expect(applyOverlays(state).byId.one).toMatchObject({ progress: 0.5, cancel_requested: true });
  });

  test("withdrawing a requested change shows the latest state of the creation", () => {
    const state = mergeChanges(asked(), answer([active({ progress: 0.5, update_time: at(2) })]));
    expect(applyOverlays({ ...state, overlays: [] }).byId.one).toMatchObject({
      progress: 0.5,
      cancel_requested: false,
    });
  });

  test("a requested change is shown until a poll that began after its answer is complete", () => {
    const state = asked({ isAnswered: true });
    expect(mergeChanges(state, answer()).overlays).toHaveLength(1);
    expect(mergeChanges(state, { ...answer(), has_more: true }, new Set([1])).overlays).toHaveLength(1);
    expect(mergeChanges(state, answer(), new Set([1])).overlays).toEqual([]);
  });

  test("a requested cancel does not show an ended creation as being cancelled", () => {
    const state = mergeChanges(asked(), answer([aCreation({ update_time: at(3) })]));
    expect(applyOverlays(state).byId.one?.cancel_requested).toBe(false);
  });

  test("a creation being deleted is hidden and one being restored is shown, also if only the list contains it", () => {
    const listed = [aCreation({ creation_id: "two" })];
    const overlay = { creationIds: new Set(["two"]), fields: {} };
    expect(shownOf(listed, asked({ ...overlay, isDeleted: true }))).toHaveLength(1);
    const deleted = mergeChanges(asked({ ...overlay, isDeleted: false }), answer([], ["two"]));
    expect(shownOf(listed, deleted)).toHaveLength(2);
  });
});
