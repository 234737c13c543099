import { describe, expect, test } from "vitest";
import { aCreation } from "@/lib/client/creations/a-creation.fixture";
import { EVENT_KINDS } from "@/lib/contract/creation";
import { factsOf, parameterText } from "./facts";
import { historyWords } from "./history-words";
import { pictureIndex, stepped } from "./picture-index";

const output = {
  id: "p1",
  index: 1,
  seed: 8,
  width: 1280,
  height: 720,
  media_type: "image/png",
  byte_length: 1,
  media_url: "http://x/m",
  thumbnail_url: "http://x/t",
};

describe("the facts", () => {
  test("contain the seeds of the picture in view and of the creation", () => {
    const facts = factsOf(aCreation(), output);
    expect(facts).toContainEqual({ name: "Seed of this picture", value: "8" });
    expect(facts).toContainEqual({ name: "Seed of the creation", value: "7" });
    expect(facts).toContainEqual({ name: "Size", value: "1280 × 720" });
  });
  test("contain one seed where picture and creation have the same", () => {
    const seeds = factsOf(aCreation(), { ...output, seed: 7 }).filter(({ name }) => name.startsWith("Seed"));
    expect(seeds).toEqual([{ name: "Seed", value: "7" }]);
  });
  test("leave out what is unknown", () => {
    const names = factsOf(aCreation({ finish_time: null }), undefined).map((fact) => fact.name);
    expect(names.filter((name) => name.startsWith("Seed"))).toEqual(["Seed"]);
    expect(names).not.toContain("Took");
  });
  test("as one text have the format of other tools, with the enhanced prompt", () => {
    const creation = aCreation({ enhanced_prompt: "a tall lighthouse", negative_prompt: "people" });
    expect(parameterText(creation, output)).toBe(
      "a tall lighthouse\nNegative prompt: people\nSeed: 8, Size: 1280x720, Model: the embedded engine",
    );
  });
});

test("every event has words in the history, and an unknown event is shown by its name", () => {
  for (const kind of EVENT_KINDS) expect(historyWords(kind)).toMatch(/^[A-Z][^_]+$/);
  expect(historyWords("moved_to_tape")).toBe("moved to tape");
  expect(historyWords("constructor")).toBe("constructor");
});

test.each([
  [null, 4, 0],
  ["3", 4, 2],
  ["9", 4, 3],
  ["0", 4, 0],
  ["two", 4, 0],
  ["1", 0, 0],
])("the address ?picture=%s with %i pictures shows index %i", (search, count, index) => {
  expect(pictureIndex(search, count)).toBe(index);
});

test("after the last picture comes the first", () => {
  expect(stepped(3, 1, 4)).toBe(0);
  expect(stepped(0, -1, 4)).toBe(3);
  expect(stepped(0, 1, 0)).toBe(0);
});
