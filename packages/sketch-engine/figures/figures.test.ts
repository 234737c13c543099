import { describe, expect, test } from "vitest";
import { hex } from "../core/colour";
import { boundsOf } from "../core/path";
import { Random } from "../core/random";
import { garmentOf } from "./garments";
import { type FigureLook, figure, GARMENTS, OCCUPATIONS, POSES } from "./index";
import { stancesOf } from "./poses";
import { PROPS } from "./props";
import { BUILDS } from "./skeleton";

const BODIES = Object.keys(BUILDS) as (keyof typeof BUILDS)[];
const drawn = (look: Partial<FigureLook>, seed = 1) =>
  figure({ body: "person", pose: "standing", garments: [], ...look }, new Random(seed));
const boundsOfParts = ({ parts }: ReturnType<typeof figure>) =>
  boundsOf(parts.flatMap(({ outline }) => outline.polygons));
/** Words that more than one entry names. */
const shared = (entries: readonly { words: string }[]): string[] => {
  const all = entries.flatMap(({ words }) => words.split(", "));
  return all.filter((word, i) => all.indexOf(word) !== i);
};

describe("figures", () => {
  test.each(POSES.map(({ name }) => name))(
    "%s with garments of all kinds gives finite parts inside the unit of its height, standing on 0",
    (pose) => {
      // Each garment is worn in every third posture.
      const first = (POSES.findIndex(({ name }) => name === pose) % 3) * 4;
      for (let i = first; i < GARMENTS.length; i += 12) {
        const body = BODIES[(i / 4) % BODIES.length]!;
        const garments = GARMENTS.slice(i, i + 4).map((garment) => garment.name);
        const name = garments.join(", ");
        const made = drawn({ body, pose, garments }, i);
        const { left, right, top, bottom } = boundsOfParts(made);
        expect(Math.abs(bottom), `${body} ${name}`).toBeLessThan(1e-9);
        expect(Math.abs(top + 1), `${body} ${name}`).toBeLessThan(1e-9);
        expect(right - left).toBeCloseTo(made.width, 9);
        expect(right + left).toBeCloseTo(0, 9);
        expect(made.width).toBeGreaterThan(0.1);
        const numbers = made.parts.flatMap(({ outline, colour }) => [...outline.polygons.flat(2), ...colour]);
        expect(numbers.every(Number.isFinite), `${body} ${name}`).toBe(true);
        const channels = made.parts.flatMap(({ colour }) => colour);
        expect(Math.max(...channels) < 1.01 && Math.min(...channels) >= 0, `${body} ${name}`).toBe(true);
      }
    },
  );

  test("the same look and random stream give the same parts, another stream another person", () => {
    const look: FigureLook = { body: "person", pose: "walking", garments: ["coat", "scarf"] };
    const of = (seed: number) => JSON.stringify(figure(look, new Random(seed)));
    expect(of(4)).toBe(of(4));
    expect(of(4)).not.toBe(of(5));
  });

  test("another garment leaves the face, the hair and the posture as they were", () => {
    const skinOf = (garments: FigureLook["garments"]) => drawn({ body: "woman", garments }, 9).parts;
    const colours = new Set(skinOf(["coat"]).map(({ colour }) => colour.join()));
    const kept = new Set(skinOf(["dress"]).map(({ colour }) => colour.join()));
    expect([...colours].filter((colour) => kept.has(colour)).length).toBeGreaterThan(12);
  });

  test("the colour that is asked for covers the garment that is named first", () => {
    const red = hex("#c8102e");
    for (const { name } of GARMENTS) {
      if (name === "barefoot") continue;
      const { parts } = drawn({ garments: [name], garmentColour: red });
      const reds = parts.filter(({ colour: [r, g, b] }) => r > g * 2.5 && r > b * 2);
      expect(reds.length, name).toBeGreaterThan(0);
    }
  });

  test("a child is smaller than a grown-up and has fewer heads in its height", () => {
    const tall = (body: FigureLook["body"]) =>
      drawn({ body, garments: ["barefoot"], hairStyle: "bald" }).stature;
    expect(tall("man")).toBeGreaterThan(0.93);
    expect(tall("man")).toBeLessThan(1.07);
    expect(tall("girl")).toBeLessThan(tall("woman") * 0.8);
    expect(tall("baby")).toBeLessThan(tall("girl") * 0.8);
  });

  test("nobody is drawn without clothes and shoes or bare feet", () => {
    for (const { name } of POSES) {
      for (const body of ["woman", "man", "baby"] as const) {
        const few = drawn({ body, pose: name, garments: ["barefoot"] }).parts.length;
        expect(few, `${body} ${name}`).toBeGreaterThan(60);
      }
    }
  });

  test("every word names one posture, one garment and one calling", () => {
    expect(shared(POSES)).toEqual([]);
    expect(shared(GARMENTS)).toEqual([]);
    expect(shared(OCCUPATIONS)).toEqual([]);
    expect(shared([...POSES, ...GARMENTS, ...OCCUPATIONS])).toEqual([]);
  });

  test("callings, postures and cuts name only what there is", () => {
    const poses = new Set<string>(POSES.map(({ name }) => name));
    const garments = new Set<string>(GARMENTS.map(({ name }) => name));
    for (const { words, body, pose, garments: worn, colours } of OCCUPATIONS) {
      expect(body === "person" || body in BUILDS, words).toBe(true);
      expect(poses.has(pose), words).toBe(true);
      for (const name of [...worn, ...Object.keys(colours)])
        expect(garments.has(name), `${words}: ${name}`).toBe(true);
    }
    for (const { name } of POSES) {
      for (const { front, arms, legs, hands, props } of stancesOf(name)) {
        expect([front, ...arms.flat(), ...legs.flat()].every(Number.isFinite), name).toBe(true);
        for (const hand of hands) expect(["relaxed", "grip", "open", "point", "none"], name).toContain(hand);
        for (const prop of props) expect(PROPS, name).toContain(prop);
      }
    }
    for (const { name } of GARMENTS) {
      const { trunk, sleeve, leg, tints } = garmentOf(name);
      const numbers = [trunk, sleeve, leg].flatMap((cut) => Object.values(cut ?? {}));
      expect(numbers.every(Number.isFinite), name).toBe(true);
      expect(tints.length, name).toBeGreaterThan(0);
    }
  });
});
