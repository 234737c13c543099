import { describe, expect, it } from "vitest";
import { aCreation } from "@/lib/client/creations/a-creation.fixture";
import { filtersOf, isSearching, NO_SEARCH, readSearch, type Search, writeSearch } from "./search/address";
import { picturesToCompare } from "./selection/compare";
import { KEPT, readSelection, toggled, withRange, writeSelection } from "./selection/selection";

const read = (text: string) => readSearch(new URLSearchParams(text));

describe("the address of the library", () => {
  it("a search written to the address is read back unchanged", () => {
    const search: Search = {
      q: "schöne Straße, 100% & more",
      state: "failed",
      favourites: true,
      shape: "tall",
      visibility: "private",
      model: "openai/gpt-image-2",
      span: null,
      from: "2030-01-31",
      to: "2030-02-01",
    };
    expect(read(String(writeSearch(search)))).toEqual(search);
    expect(read("")).toEqual(NO_SEARCH);
    expect(String(writeSearch(NO_SEARCH))).toBe("");
  });

  it("invalid parameters in the address of the library are ignored", () => {
    const invalid =
      "state=gone&favourites=maybe&shape=round&visibility=1&model=%00&time=never&from=2030-13-45&to=soon";
    expect(read(invalid)).toEqual(NO_SEARCH);
    expect(isSearching(read(invalid))).toBe(false);
    expect(isSearching(read("q=x"))).toBe(true);
  });

  it("a date filter covers whole days, including the first and the last", () => {
    const filters = filtersOf(read("from=2030-01-31&to=2030-01-31"), 0);
    expect(filters.from).toBe(new Date(2030, 0, 31).toISOString());
    expect(filters.to).toBe(new Date(2030, 1, 1).toISOString());
    const now = new Date(2030, 4, 20, 15).getTime();
    expect(filtersOf(read("time=today"), now)).toEqual({ from: new Date(2030, 4, 20).toISOString() });
    expect(filtersOf(read("time=week"), now)).toEqual({ from: new Date(2030, 4, 14).toISOString() });
  });
});

describe("a selection", () => {
  it("toggling or extending a selection returns a new one and leaves the old one unchanged", () => {
    const ids = ["a", "b", "c", "d"];
    const one = toggled(new Set(), "c");
    expect([...toggled(one, "c")]).toEqual([]);
    expect([...withRange(one, ids, 2, 0)].sort()).toEqual(["a", "b", "c"]);
    expect([...one]).toEqual(["c"]);
  });

  it("a selection is restored from the address, and a long one from storage", () => {
    const few = new Set(["cr_a-_1", "cr_b"]);
    expect(readSelection(writeSelection(few), null)).toEqual(few);
    const many = new Set(Array.from({ length: 500 }, (_, n) => `cr_${n}`));
    expect(writeSelection(many)).toBe(KEPT);
    expect(readSelection(KEPT, [...many].join(","))).toEqual(many);
    expect(readSelection(KEPT, null).size).toBe(0);
    expect(writeSelection(new Set())).toBeNull();
    expect(readSelection("<b>,cr_a", null)).toEqual(new Set(["cr_a"]));
  });
});

describe("comparing selected creations", () => {
  const output = (id: string) => ({
    id,
    index: 0,
    seed: 1,
    width: 8,
    height: 8,
    media_type: "image/png",
    byte_length: 1,
    is_favourite: false,
    media_url: "",
    thumbnail_url: "",
  });
  const made = (...ids: string[]) => aCreation({ outputs: ids.map(output) });

  it("a comparison has all pictures of one creation, or the first picture of each of several", () => {
    expect(picturesToCompare([made("a", "b", "c")], 1).pictures).toEqual(["a", "b", "c"]);
    expect(picturesToCompare([made("a", "b"), made("c", "d")], 2).pictures).toEqual(["a", "c"]);
  });

  it("a comparison leaves out creations without pictures", () => {
    expect(picturesToCompare([made("a"), made(), made("b"), made()], 4).pictures).toEqual(["a", "b"]);
    expect(picturesToCompare([made(), made("a", "b")], 2).pictures).toEqual(["a", "b"]);
    const six = Array.from({ length: 6 }, (_, n) => made(`p${n}`));
    expect(picturesToCompare([...six, made()], 7).pictures).toHaveLength(6);
  });

  it("the reason is shown when a selection cannot be compared", () => {
    const refused = (words: string) => ({ pictures: null, why: expect.stringContaining(words) });
    expect(picturesToCompare([made("a")], 1)).toEqual(refused("one more"));
    expect(picturesToCompare([made("a"), made()], 2)).toEqual(refused("one more"));
    expect(picturesToCompare([made(), made()], 2)).toEqual(refused("creations with pictures"));
    const seven = Array.from({ length: 7 }, (_, n) => made(`p${n}`));
    expect(picturesToCompare(seven, 7)).toEqual(refused("up to 6"));
    // Selected creations that are not loaded may have pictures, too.
    expect(picturesToCompare([made("a"), made("b")], 7)).toEqual(refused("up to 6"));
  });
});
