import { describe, expect, test } from "vitest";
import { bestColumns } from "@/components/ui/layout/best-columns";
import { PAID_MODEL } from "@/lib/client/api/a-model.fixture";
import { aCreation } from "@/lib/client/creations/a-creation.fixture";
import { compareCreationAddress, comparePicturesAddress } from "@/lib/client/pictures/compare-address";
import { type Comparison, comparePath, isTournament, readComparison } from "./address";
import { bringNext, moved, setAside, waiting } from "./deck";
import { settingsTable } from "./settings-table";
import { comparedOf } from "./use-comparison";
import { placeOf } from "./use-decision-keys";

const output = (id: string, seed: number | null = 7) => ({
  id,
  index: 0,
  seed,
  width: 720,
  height: 720,
  media_type: "image/png",
  byte_length: 1,
  is_favourite: false,
  media_url: "http://x/m",
  thumbnail_url: "http://x/t",
});
const one = aCreation({ creation_id: "one", outputs: [output("a"), output("b", 8)] });
const two = aCreation({
  creation_id: "two",
  outputs: [output("c", null)],
  settings: { ...one.settings, aspect_ratio: "3:2" },
});

describe("the address of a comparison", () => {
  const read = (query: string, kept?: string) => readComparison(new URLSearchParams(query), kept);
  const side = { next: [], aside: [], mode: "side" };
  test("the address of a comparison contains each picture once, and the mode", () => {
    expect(read("pictures=a,b&mode=slider")).toEqual({ ...side, pictures: ["a", "b"], mode: "slider" });
    expect(read("pictures=a,b,a&next=b,c&aside=c,d")).toEqual({
      pictures: ["a", "b"],
      next: ["c"],
      aside: ["d"],
      mode: "side",
    });
    expect(read("pictures=a,../x,,b%20c&mode=upside-down")).toEqual({ ...side, pictures: ["a"] });
    expect(read("")).toEqual({ ...side, pictures: [] });
  });
  test("reading the address of a comparison restores its pictures, what comes next, what was set aside, and its mode", () => {
    const comparison = { pictures: ["pi_1", "pi-2.x~"], next: ["c"], aside: ["d"], mode: "slider" } as const;
    expect(readComparison(new URL(comparePath(comparison), "http://x").searchParams)).toEqual(comparison);
    expect(comparePath({ pictures: [], next: [], aside: [], mode: "slider" })).toBe("/compare");
  });
  test("more than six pictures are a tournament", () => {
    expect(isTournament(read("pictures=a,b,c,d,e,f"))).toBe(false);
    expect(isTournament(read("pictures=a,b,c,d,e,f,g"))).toBe(true);
  });
  test("the ids of more than a hundred pictures are kept in the tab, and read from there", () => {
    const ids = Array.from({ length: 101 }, (_, index) => `p${index}`);
    expect(comparePicturesAddress(ids.slice(0, 100))).toBe(`/compare?pictures=${ids.slice(0, 100)}`);
    expect(comparePicturesAddress(ids)).toBe("/compare?pictures=kept");
    expect(read("pictures=kept", ids.join(",")).pictures).toEqual(ids);
    expect(read("pictures=kept").pictures).toEqual([]);
  });
});

describe("deciding side by side", () => {
  const set = readComparison(new URLSearchParams("pictures=a,b,c&next=d,e"));
  const options = { places: 3, isPick: (id: string) => id === "b" };
  const all = ({ pictures, next, aside }: Comparison) => [...pictures, ...next, ...aside].sort();
  test("a picture set aside leaves the stage and stays in the set", () => {
    const after = setAside(set, "b");
    expect(after).toMatchObject({ pictures: ["a", "c"], aside: ["b"] });
    expect(all(after)).toEqual(all(set));
  });
  test("the next pictures fill the free places", () => {
    const after = bringNext(setAside(set, "a"), ["d", "e"], options);
    expect(after).toMatchObject({ pictures: ["b", "c", "d"], next: ["e"], aside: ["a"] });
  });
  test("when a comparison is full, the next pictures replace those that are not picked, and these come again at the end", () => {
    const after = bringNext(set, ["d", "e"], options);
    expect(after).toMatchObject({ pictures: ["d", "b", "e"], next: ["a", "c"] });
    expect(all(after)).toEqual(all(set));
    expect(bringNext(set, ["d"], options)).toMatchObject({ pictures: ["d", "b", "c"], next: ["a"] });
  });
  test("nothing comes when there is no further picture, or every place holds a pick", () => {
    expect(bringNext(set, [], options)).toBe(set);
    expect(bringNext(set, ["d"], { places: 3, isPick: () => true })).toBe(set);
  });
  test("without a list in the address the other pictures of the same creations come next", () => {
    const few = readComparison(new URLSearchParams("pictures=a,b&aside=c"));
    expect(waiting(few, ["a", "b", "c", "d"])).toEqual(["d"]);
    expect(waiting(set, ["z"])).toEqual(["d", "e"]);
  });
  test("a moved picture takes the place, and stops at the ends", () => {
    expect(moved(set, "a", 1).pictures).toEqual(["b", "a", "c"]);
    expect(moved(set, "a", 9).pictures).toEqual(["b", "c", "a"]);
    expect(moved(set, "c", -1).pictures).toEqual(["c", "a", "b"]);
    expect(moved(set, "d", 0)).toBe(set);
  });
  test("digits are recognised by their place on the keyboard, because Shift changes their sign", () => {
    expect(placeOf({ code: "Digit1", key: "!" })).toBe(0);
    expect(placeOf({ code: "Numpad6", key: "6" })).toBe(5);
    expect(placeOf({ code: "", key: "3" })).toBe(2);
    expect(placeOf({ code: "Digit7", key: "7" })).toBeNull();
    expect(placeOf({ code: "KeyX", key: "x" })).toBeNull();
  });
});

test("compared pictures keep the order of the address, and a missing picture takes no letter", () => {
  const shown = comparedOf(["c", "gone", "a"], [one, two]);
  expect(shown.map(({ letter, output: { id } }) => [letter, id])).toEqual([
    ["A", "c"],
    ["B", "a"],
  ]);
});

describe("an edit beside its source", () => {
  const input = {
    role: null,
    creation_id: "one",
    width: 720,
    height: 720,
    media_url: "/m",
    thumbnail_url: "/t",
  };
  const edit = aCreation({
    creation_id: "edit",
    outputs: [output("e")],
    made_from: {
      ...{ operation: "edit", strength: null, factor: null },
      inputs: [
        { ...input, place: "source", upload_id: "up_1", picture_id: "a" },
        { ...input, place: "reference", upload_id: "up_2", picture_id: "b" },
      ],
    },
  });
  test("the picture that another was made from is marked as the source, and a reference is not", () => {
    const shown = comparedOf(["a", "b", "e"], [one, edit]);
    expect(shown.map(({ isSource }) => isSource)).toEqual([true, false, false]);
    expect(comparedOf(["a", "b"], [one]).some(({ isSource }) => isSource)).toBe(false);
  });
  test("the settings say what each picture was made from, by its letter where that is compared too", () => {
    const rowOf = (ids: string[]) =>
      settingsTable(comparedOf(ids, [one, edit, two])).find(({ name }) => name === "Made from");
    expect(rowOf(["a", "e"])?.values).toEqual(["–", "Edited from A"]);
    expect(rowOf(["c", "e"])?.values).toEqual(["–", "Edited from another picture"]);
    expect(rowOf(["a", "c"])).toBeUndefined();
  });
  test("a comparison of a creation's pictures begins with their source, unless that is deleted or an upload", () => {
    const source = (change: object) => ({
      ...edit,
      made_from: edit.made_from && {
        ...edit.made_from,
        inputs: edit.made_from.inputs.map((one) => ({ ...one, ...change })),
      },
    });
    expect(compareCreationAddress(edit)).toBe("/compare?pictures=a,e");
    expect(compareCreationAddress(source({ is_deleted: true }))).toBe("/compare?pictures=e");
    expect(compareCreationAddress(source({ picture_id: null }))).toBe("/compare?pictures=e");
    expect(compareCreationAddress(one)).toBe("/compare?pictures=a,b");
  });
});

describe("the compared settings", () => {
  test("settings that differ between the pictures are listed first", () => {
    const rows = settingsTable(comparedOf(["a", "c"], [one, two]));
    expect(rows.filter(({ differs }) => differs)).toEqual([
      { name: "Seed", values: ["7", "–"], differs: true },
      { name: "Aspect ratio", values: ["1:1", "3:2"], differs: true },
    ]);
    expect(rows.findIndex(({ differs }) => !differs)).toBe(2);
  });
  test("a different model is listed before all other differences, and settings of models are compared", () => {
    const paid = {
      ...two,
      made_by: "GPT Image 2",
      model_settings: { output_format: "png" },
      price: { amount: 0.04, currency: "USD" },
    };
    const rows = settingsTable(comparedOf(["a", "c"], [one, paid]));
    expect(rows[0]).toEqual({
      name: "Model",
      values: ["the embedded engine", "GPT Image 2"],
      differs: true,
    });
    expect(rows).toContainEqual({ name: "Output format", values: ["–", "png"], differs: true });
    expect(rows).toContainEqual({ name: "Price of a picture", values: ["–", "$0.04"], differs: true });
  });
  test("settings of models are named as in the composer where the studio has the model", () => {
    const quality = { model_settings: { quality: "high" } };
    const paid = { ...two, ...quality, model: PAID_MODEL.id };
    const removed = { ...one, ...quality, model: "openai/removed" };
    const rows = settingsTable(comparedOf(["a", "c"], [removed, paid]), [
      {
        id: PAID_MODEL.id,
        abilities: {
          ...PAID_MODEL.abilities,
          settings: PAID_MODEL.abilities.settings.map((setting) => ({
            ...setting,
            label: "Detail",
            values: [{ value: "high", label: "Fine" }],
          })),
        },
      },
    ]);
    expect(rows).toContainEqual({ name: "Detail", values: ["high", "Fine"], differs: true });
  });
  test("no setting of a single picture is marked as different", () => {
    expect(settingsTable(comparedOf(["a"], [one])).some(({ differs }) => differs)).toBe(false);
  });
});

test.each([
  ["two wide pictures in a wide area are in one column only if they become larger", [1.5, 1.5], 1000, 700, 1],
  ["two tall pictures are side by side", [0.67, 0.67], 1000, 700, 2],
  ["two wide pictures on a phone are in one column", [1.5, 1.5], 390, 500, 1],
  ["two tall pictures on a phone are side by side", [0.67, 0.67], 390, 300, 2],
  ["six square pictures in a wide area are in two rows", [1, 1, 1, 1, 1, 1], 1200, 800, 3],
  ["four square pictures in a wide area are in two full rows", [1, 1, 1, 1], 1400, 800, 2],
  ["a single picture has one column", [1], 500, 500, 1],
  ["buttons below each picture take their room from its height", [1.5, 1.5, 1.5, 1.5], 1000, 500, 2],
])("%s", (_, ratios, width, height, columns) => {
  expect(bestColumns(ratios, { width, height }, 8)).toBe(columns);
});
