import { describe, expect, test } from "vitest";
import { understand } from "./understand";

const subjectsOf = (prompt: string) => understand(prompt, "", 1, 1).brief.subjects;
const kindsOf = (prompt: string) => subjectsOf(prompt).map(({ kind, count }) => `${count} ${kind.slice(6)}`);

describe("details of things", () => {
  test("words before or after a noun choose the drawing of its state", () => {
    expect(kindsOf("sleeping golden retriever puppy")).toEqual(["1 sleeping dog"]);
    expect(kindsOf("a dog, asleep on a rug")[0]).toBe("1 sleeping dog");
    expect(kindsOf("two white horses galloping along a beach")).toEqual(["2 galloping horse"]);
    expect(kindsOf("a cat sitting next to a sleeping dog")).toEqual(["1 sitting cat", "1 sleeping dog"]);
    expect(kindsOf("a dog and a running child")[0]).toBe("1 dog");
  });

  test("a thing that is known by its colour keeps it in every state", () => {
    const [cat] = subjectsOf("a black cat sitting on a chair");
    expect(cat).toMatchObject({ kind: "thing sitting cat" });
    expect(Math.max(...cat!.colour!)).toBeLessThan(0.1);
  });

  test("a number with a state or colour takes a portion of what was named before", () => {
    expect(kindsOf("three lemons on a blue table, one cut in half")).toEqual(["2 lemon", "1 half lemon"]);
    const [tulips, yellow] = subjectsOf("five red tulips, one yellow");
    expect([tulips!.count, yellow!.count]).toEqual([4, 1]);
    expect(yellow!.colour).not.toEqual(tulips!.colour);
    expect(kindsOf("three cars, one sleeping")).toEqual(["3 car"]);
  });

  test("a part that a drawing has takes the colour, and is no unknown word", () => {
    const { brief, unknown } = understand("white sneakers, one green shoelace", "", 1, 1);
    expect(brief.subjects[0]!.accents).toMatchObject([{ part: "laces", isOfOne: true }]);
    expect(unknown).toEqual([]);
    expect(understand("a lemon with green laces", "", 1, 1).unknown).toEqual(["laces"]);
    expect(kindsOf("a bicycle with a wicker basket of flowers")).toEqual(["1 bicycle with basket"]);
    expect(kindsOf("a bicycle next to a basket")).toHaveLength(2);
  });

  test("the camera chooses the drawing of that view", () => {
    expect(kindsOf("a spiral staircase, looking up")).toEqual(["1 staircase from below"]);
    expect(kindsOf("a spiral staircase")).toEqual(["1 spiral staircase"]);
    expect(kindsOf("an electric car, three-quarter front view")).toEqual(["1 car from front"]);
  });

  test("what is on top is told from what is beside, and what is counted from a heap", () => {
    const [, berries] = subjectsOf("pancakes, two blueberries on top");
    expect(berries).toMatchObject({ kind: "thing single blueberry", count: 2, relation: "atop" });
    expect(subjectsOf("pancakes with blueberries")[1]).toMatchObject({ kind: "thing blueberries", count: 1 });
    expect(subjectsOf("a cat, two books on top of a desk")[1]!.relation).not.toBe("atop");
  });

  test("trees that are counted stand beside a building, and balconies are a part of it", () => {
    expect(kindsOf("an apartment building with balconies, one palm tree")).toEqual([
      "1 balcony building",
      "1 palm tree",
    ]);
    expect(kindsOf("an apartment building, palm trees")).toHaveLength(1);
  });

  test("lamps are on where the prompt says so", () => {
    const isLit = (prompt: string) => subjectsOf(prompt)[0]!.isLit;
    expect(isLit("floor lamp on, terracotta wall")).toBe(true);
    expect(isLit("an electric car, headlights on")).toBe(true);
    expect(isLit("a floor lamp on a rug")).toBeUndefined();
    expect(isLit("an electric car, headlights off")).toBe(false);
  });
});
