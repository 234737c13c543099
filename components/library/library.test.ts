import { describe, expect, it } from "vitest";
import { aCreation, anOutput } from "@/lib/client/creations/a-creation.fixture";
import { editsPath } from "@/lib/client/creations/creation-path";
import { MAX_COMPARED_PICTURES } from "@/lib/client/pictures/compare-address";
import { ownWords } from "@/lib/client/words/own-words";
import { creationsOf, itemAddress, itemName, libraryItems } from "./items";
import { readLook, writeLook } from "./look";
import {
  filtersOf,
  isSearching,
  NO_SEARCH,
  readSearch,
  type Search,
  viewOf,
  writeSearch,
} from "./search/address";
import { picturesToCompare } from "./selection/compare";
import { KEPT, readSelection, writeSelection } from "./selection/selection-in-address";

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
      style: "Oil painting",
      fromPictures: true,
      brought: true,
      madeFrom: "cr_lodge",
      sheet: "sh_lights",
      use: "unknown",
      span: null,
      from: "2030-01-31",
      to: "2030-02-01",
      order: "shape",
      view: "creations",
    };
    expect(read(String(writeSearch(search)))).toEqual(search);
    expect(read("")).toEqual(NO_SEARCH);
    expect(String(writeSearch(NO_SEARCH))).toBe("");
  });

  it("invalid parameters in the address of the library are ignored", () => {
    const invalid =
      "state=gone&favourites=maybe&shape=round&visibility=1&model=%00&style=&time=never&from-pictures=1&brought=1&made-from=..&sheet=..&use=maybe&from=2030-13-45&to=soon&order=best&view=films";
    expect(read(invalid)).toEqual(NO_SEARCH);
    expect(isSearching(read(invalid))).toBe(false);
    expect(isSearching(read("q=x"))).toBe(true);
  });

  it("the order and the view are no filters, and a search by state shows creations unless the address says otherwise", () => {
    expect(isSearching(read("order=oldest&view=creations"))).toBe(false);
    expect(viewOf(read(""), "pictures")).toBe("pictures");
    expect(viewOf(read(""), "creations")).toBe("creations");
    expect(viewOf(read("view=pictures"), "creations")).toBe("pictures");
    expect(viewOf(read("state=failed"), "pictures")).toBe("creations");
    expect(viewOf(read("state=failed&view=pictures"), "creations")).toBe("pictures");
  });

  it("the link to what was made from a creation opens the library with that filter alone", () => {
    const search = readSearch(new URL(editsPath("cr_lodge"), "http://x").searchParams);
    expect(search).toEqual({ ...NO_SEARCH, madeFrom: "cr_lodge" });
    expect(filtersOf(search, 0, "UTC")).toEqual({ made_from: "cr_lodge" });
    expect(filtersOf(read("from-pictures=yes"), 0, "UTC")).toEqual({ from_pictures: true });
    expect(filtersOf(read("brought=yes"), 0, "UTC")).toEqual({ given: true });
    expect(filtersOf(read("use=no"), 0, "UTC")).toEqual({ commercial_use: "no" });
  });

  it("a date filter covers whole days, including the first and the last", () => {
    const oneDay = read("from=2030-01-31&to=2030-01-31");
    expect(filtersOf(oneDay, 0, "UTC")).toEqual({
      from: "2030-01-31T00:00:00.000Z",
      to: "2030-02-01T00:00:00.000Z",
    });
    const now = Date.parse("2030-05-20T23:30:00Z");
    // In Tokyo the next day has begun.
    expect(filtersOf(read("time=today"), now, "Asia/Tokyo")).toEqual({ from: "2030-05-20T15:00:00.000Z" });
    expect(filtersOf(read("time=week"), now, "UTC")).toEqual({ from: "2030-05-14T00:00:00.000Z" });
  });
});

describe("how the library was last shown", () => {
  it("the remembered view, size and time zone are read back, and an invalid cookie counts as none", () => {
    const look = { view: "creations", size: "large", zone: "Etc/GMT+1" } as const;
    expect(readLook(writeLook(look))).toEqual(look);
    const none = { view: "pictures", size: "medium", zone: null };
    expect(readLook(undefined)).toEqual(none);
    expect(readLook("view=films&size=9&zone=Mars%2FPhobos")).toEqual(none);
    expect(readLook("zone=<b>")).toEqual(none);
  });
});

describe("a selection", () => {
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

const output = (id: string, index = 0, is_favourite = false) => anOutput({ id, index, is_favourite });

describe("the tiles of the library", () => {
  const fox = aCreation({ creation_id: "fox", outputs: [output("f0"), output("f1", 1, true)] });
  const failed = aCreation({ creation_id: "failed", status: "failed" });
  const running = aCreation({ creation_id: "running", status: "processing" });
  const all = [running, fox, failed];
  const ids = (...input: Parameters<typeof libraryItems>) => libraryItems(...input).map(({ id }) => id);

  it("the pictures view has a tile for every picture and every running creation, and none for a failed one", () => {
    expect(ids(all, "pictures", false)).toEqual(["running", "f0", "f1"]);
    const [live, first] = libraryItems(all, "pictures", false);
    expect(live).toMatchObject({ isPicture: false, canSelect: false, output: null });
    expect(first).toMatchObject({ isPicture: true, canSelect: true, creation: fox });
  });

  it("the creations view has one tile for each creation, which shows its first picture", () => {
    expect(ids(all, "creations", false)).toEqual(["running", "fox", "failed"]);
    expect(libraryItems([fox], "creations", false)[0]?.output?.id).toBe("f0");
  });

  it("with Picks only favourite pictures have tiles, and a creation shows its favourite one", () => {
    expect(ids(all, "pictures", true)).toEqual(["f1"]);
    expect(libraryItems([fox], "creations", true)[0]?.output?.id).toBe("f1");
  });

  it("a tile leads to its picture, and shows the person's own words", () => {
    const [first, second] = libraryItems([fox], "pictures", false);
    expect(first && itemAddress(first)).toBe("/creations/fox");
    expect(second && itemAddress(second)).toBe("/creations/fox?picture=2");
    const written = { prompt: "a fox", style: "Oil painting", values: [] };
    expect(ownWords(aCreation({ prompt: "Oil painting of a fox", written }))).toBe("a fox");
    expect(ownWords(fox)).toBe(fox.prompt);
  });

  it("after a deletion the names of the pictures that are left count without a gap", () => {
    const creation = aCreation({ prompt: "a fox", outputs: [output("f0"), output("f2", 2)] });
    expect(libraryItems([creation], "pictures", false).map(itemName)).toEqual([
      "a fox, picture 1",
      "a fox, picture 2",
    ]);
  });

  it("several pictures of one creation belong to that creation once", () => {
    expect(creationsOf(libraryItems([fox, failed], "pictures", false))).toEqual([fox]);
  });
});

describe("comparing a selection", () => {
  const made = (...ids: string[]) => aCreation({ outputs: ids.map((id) => output(id)) });
  const compared = (creations: ReturnType<typeof made>[], selectedCount: number) =>
    picturesToCompare(
      "creations",
      Array.from({ length: selectedCount }, (_, n) => `c${n}`),
      libraryItems(creations, "creations", false),
    );
  const many = (count: number) => Array.from({ length: count }, (_, n) => made(`p${n}`));
  const refused = (words: string) => ({ pictures: null, why: expect.stringContaining(words) });

  it("a comparison of pictures has exactly the selected pictures, loaded or not", () => {
    expect(picturesToCompare("pictures", ["a", "z"], []).pictures).toEqual(["a", "z"]);
    expect(picturesToCompare("pictures", ["a"], [])).toEqual(refused("one more picture"));
    const tooMany = Array.from({ length: MAX_COMPARED_PICTURES + 1 }, (_, n) => `p${n}`);
    expect(picturesToCompare("pictures", tooMany, [])).toEqual(refused("up to"));
  });

  it("a comparison of creations has all pictures of one creation, or the first picture of each of several", () => {
    expect(compared([made("a", "b", "c")], 1).pictures).toEqual(["a", "b", "c"]);
    expect(compared([made("a", "b"), made("c", "d")], 2).pictures).toEqual(["a", "c"]);
  });

  it("a comparison leaves out creations without pictures", () => {
    expect(compared([made("a"), made(), made("b"), made()], 4).pictures).toEqual(["a", "b"]);
    expect(compared([made(), made("a", "b")], 2).pictures).toEqual(["a", "b"]);
    const most = many(MAX_COMPARED_PICTURES);
    expect(compared([...most, made()], most.length + 1).pictures).toHaveLength(MAX_COMPARED_PICTURES);
  });

  it("the reason is shown when a selection cannot be compared", () => {
    expect(compared([made("a")], 1)).toEqual(refused("one more"));
    expect(compared([made("a"), made()], 2)).toEqual(refused("one more"));
    expect(compared([made(), made()], 2)).toEqual(refused("creations with pictures"));
    const limit = `up to ${MAX_COMPARED_PICTURES}`;
    expect(compared(many(MAX_COMPARED_PICTURES + 1), MAX_COMPARED_PICTURES + 1)).toEqual(refused(limit));
    // Selected creations that are not loaded may have pictures, too.
    expect(compared([made("a"), made("b")], 7)).toEqual(refused("scroll to all"));
  });
});
