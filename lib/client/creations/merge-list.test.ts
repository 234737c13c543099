import type { CreationFilters } from "contract/creations/filters";
import { matchesFilters } from "contract/creations/matches-filters";
import { describe, expect, it } from "vitest";
import { aCreation } from "./a-creation.fixture";
import { type ChangesState, INITIAL_CHANGES, putCreation } from "./changes-state";
import { mergeList } from "./merge-list";
import { applyOverlays } from "./overlay";

const at = (second: number, id: string, more = {}) =>
  aCreation({
    creation_id: id,
    create_time: new Date(1_000 * second).toISOString(),
    update_time: new Date(1_000 * second).toISOString(),
    ...more,
  });
const listed = [at(30, "c"), at(20, "b"), at(10, "a")];
const stateOf = (...creations: ReturnType<typeof at>[]): ChangesState =>
  creations.reduce(putCreation, INITIAL_CHANGES);
const merged = (state: ChangesState, filters: CreationFilters = {}, includesOlder = false, of = listed) =>
  mergeList(of, state, (creation) => matchesFilters(creation, filters), includesOlder);
const ids = (...input: Parameters<typeof merged>) => merged(...input).map(({ creation_id }) => creation_id);

describe("merging a list with the changes since it was loaded", () => {
  it("a new creation is inserted by its time", () => {
    const state = stateOf(at(40, "d"), at(25, "bc"), at(20, "b2"));
    expect(ids(state)).toEqual(["d", "c", "bc", "b2", "b", "a"]);
  });

  it("a new creation is inserted where the order of the list puts it", () => {
    const state = stateOf(at(25, "bc"), at(5, "early"), at(40, "late"));
    const inOrder = (order: "oldest" | "shape", of: typeof listed, isComplete: boolean) =>
      mergeList(of, state, () => true, isComplete, order).map(({ creation_id }) => creation_id);
    const oldestFirst = listed.toReversed();
    expect(inOrder("oldest", oldestFirst, true)).toEqual(["early", "a", "b", "bc", "c", "late"]);
    expect(inOrder("oldest", oldestFirst, false)).toEqual(["early", "a", "b", "bc", "c"]);
    const settings = { seed: 1, aspect_ratio: "16:9", resolution: 8, width: 16, height: 9 };
    const shaped = [at(10, "wide", { settings }), at(30, "c")];
    expect(inOrder("shape", shaped, false)).toEqual(["wide", "late", "c"]);
  });

  it("a creation older than the last loaded one is left out while there is a next page", () => {
    const state = stateOf(at(5, "older"));
    expect(ids(state)).toEqual(["c", "b", "a"]);
    expect(ids(state, {}, true)).toEqual(["c", "b", "a", "older"]);
    expect(ids(state, {}, true, [])).toEqual(["older"]);
    expect(ids(state, {}, false, [])).toEqual([]);
  });

  it("only creations that match the filters are added, and those that no longer match are removed", () => {
    const state = stateOf(
      at(40, "d", { is_favourite: false }),
      at(50, "e", { is_favourite: true }),
      at(20, "b", { is_favourite: false }),
    );
    expect(ids(state, { favourite: true })).toEqual(["e", "c", "a"]);
  });

  it("the later of two states of a creation is shown", () => {
    const state = stateOf(at(20, "b", { prompt: "new", update_time: new Date(99_000).toISOString() }));
    expect(merged(state)[1]?.prompt).toBe("new");
    const old = stateOf(at(20, "b", { prompt: "old", update_time: new Date(0).toISOString() }));
    expect(merged(old)[1]?.prompt).not.toBe("old");
  });

  it("a deleted creation is hidden and shown again after an undo", () => {
    const state = stateOf(at(20, "b"));
    const overlay = { id: 1, creationIds: new Set(["b", "c"]), fields: {}, isAnswered: false };
    const gone = { ...state, overlays: [{ ...overlay, isDeleted: true }] };
    expect(ids(applyOverlays(gone))).toEqual(["a"]);
    const back = { ...gone, overlays: [...gone.overlays, { ...overlay, isDeleted: false }] };
    expect(ids(applyOverlays(back))).toEqual(["c", "b", "a"]);
  });
});
