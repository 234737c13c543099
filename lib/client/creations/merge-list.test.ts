import { describe, expect, it } from "vitest";
import { aCreation } from "./a-creation.fixture";
import { type Known, NOTHING_KNOWN, putCreation, shown } from "./changes-state";
import { mergeLibrary } from "./merge-list";

const at = (second: number, id: string, more = {}) =>
  aCreation({
    creation_id: id,
    create_time: new Date(1_000 * second).toISOString(),
    update_time: new Date(1_000 * second).toISOString(),
    ...more,
  });
const listed = [at(30, "c"), at(20, "b"), at(10, "a")];
const knowing = (...creations: ReturnType<typeof at>[]): Known =>
  creations.reduce(putCreation, NOTHING_KNOWN);
const ids = (...input: Parameters<typeof mergeLibrary>) =>
  mergeLibrary(...input).map(({ creation_id }) => creation_id);

describe("a list with filters and what has changed since", () => {
  it("shows what is new in its place", () => {
    const known = knowing(at(40, "d"), at(25, "bc"), at(20, "b2"));
    expect(ids(listed, known, {}, false)).toEqual(["d", "c", "bc", "b2", "b", "a"]);
  });

  it("leaves what is older than its last entry to the next page, until there is none", () => {
    const known = knowing(at(5, "older"));
    expect(ids(listed, known, {}, false)).toEqual(["c", "b", "a"]);
    expect(ids(listed, known, {}, true)).toEqual(["c", "b", "a", "older"]);
    expect(ids([], known, {}, true)).toEqual(["older"]);
    expect(ids([], known, {}, false)).toEqual([]);
  });

  it("lets nothing in that the filters keep out, and lets go what no longer passes them", () => {
    const known = knowing(
      at(40, "d", { is_favourite: false }),
      at(50, "e", { is_favourite: true }),
      at(20, "b", { is_favourite: false }),
    );
    expect(ids(listed, known, { favourite: true }, false)).toEqual(["e", "c", "a"]);
  });

  it("shows the later of two states", () => {
    const known = knowing(at(20, "b", { prompt: "new", update_time: new Date(99_000).toISOString() }));
    expect(mergeLibrary(listed, known, {}, false)[1]?.prompt).toBe("new");
    const old = knowing(at(20, "b", { prompt: "old", update_time: new Date(0).toISOString() }));
    expect(mergeLibrary(listed, old, {}, false)[1]?.prompt).not.toBe("old");
  });

  it("hides what was deleted and shows it again when that is taken back", () => {
    const known = knowing(at(20, "b"));
    const overlay = { id: 1, creationIds: new Set(["b", "c"]), fields: {}, isAnswered: false };
    const gone = { ...known, overlays: [{ ...overlay, isDeleted: true }] };
    expect(ids(listed, shown(gone), {}, false)).toEqual(["a"]);
    const back = { ...gone, overlays: [...gone.overlays, { ...overlay, isDeleted: false }] };
    expect(ids(listed, shown(back), {}, false)).toEqual(["c", "b", "a"]);
  });
});
