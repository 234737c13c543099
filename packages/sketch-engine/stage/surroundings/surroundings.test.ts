import { describe, expect, test } from "vitest";
import { understand } from "../../language/understand";
import { castOf } from "../arrange";
import { boundsOfCast } from "../staged-model";
import { surroundingOf, withoutFittings } from ".";

const briefOf = (prompt: string) => understand(prompt, "", 5, 1).brief;

describe("what is drawn around things near the eye", () => {
  test.each([
    ["a yellow tram on a steep cobbled street", "street", true],
    ["a woman walking across a city square", "square", true],
    ["five townhouses along a canal", "canal", true],
    ["a lighthouse on a cliff", "cliff", true],
    ["a cat on a windowsill", "windowsill", true],
    ["a car on a coastal road", "road", true],
    ["a lone tree on a lavender hill", "field", true],
    ["two penguins on the ice", "ice", true],
    ["a log cabin in a pine forest", "forest", true],
    ["a sofa in a living room", "living room", false],
    ["a chair in a kitchen", "kitchen", false],
  ] as const)("%s has its setting", (prompt, setting, isOutside) => {
    const brief = briefOf(prompt);
    expect(brief.stage?.setting).toBe(setting);
    expect(surroundingOf(brief)?.isOutside).toBe(isOutside);
  });

  test("a named window is drawn in the wall on its side, and cupboards as a fitted kitchen", () => {
    const room = briefOf("living room with a grey sofa and a big window on the left");
    expect(room.subjects.find(({ kind }) => kind === "thing window")?.side).toBe("left");
    const kinds = withoutFittings(castOf(room, 1), room).map(({ model }) => model.kind);
    expect(kinds).toEqual(["thing sofa"]);
    const kitchen = briefOf("a small kitchen with green cabinets and four white bowls");
    expect(withoutFittings(castOf(kitchen, 1), kitchen)).toEqual([]);
  });

  test("a boat below a cliff swims beside what stands on it", () => {
    const cast = castOf(briefOf("a white lighthouse on a rocky cliff, small red boat below"), 1);
    const tower = cast.find(({ model }) => model.kind === "thing lighthouse")!;
    const boat = cast.find(({ model }) => model.anchor === "water")!;
    expect(boat.y).toBeGreaterThan(tower.y);
    expect(Math.abs(boat.x - tower.x)).toBeGreaterThan((boat.scale * boat.model.width) / 2);
    expect(boat.scale).toBeLessThan(tower.scale / 2);
  });

  test("houses of a row have a pastel colour each and stand wall to wall", () => {
    const brief = briefOf("a row of five narrow townhouses in pastel colours along a canal");
    expect(brief.subjects[0]!.colours!.length).toBeGreaterThan(4);
    const { left, right } = boundsOfCast(castOf(brief, 1));
    expect(right - left).toBeGreaterThan(0.7);
  });

  test("looking up at a house shows it larger, and what stands on a steep street leans with it", () => {
    const [up] = castOf(briefOf("an office building, looking up"), 1);
    const [level] = castOf(briefOf("an office building"), 1);
    expect(up!.scale).toBeGreaterThan(level!.scale);
    expect(Math.abs(castOf(briefOf("a tram on a steep street"), 1)[0]!.turn)).toBeGreaterThan(0.1);
  });
});
