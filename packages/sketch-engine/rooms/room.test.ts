import { describe, expect, test } from "vitest";
import { Frame, Surface } from "../core/frame";
import { Progress } from "../core/progress";
import { Random } from "../core/random";
import { understand } from "../language/understand";
import { paintScene } from "../scenes/scene";
import { differenceOf, draw, faultOf } from "../testing";
import { furnish } from "./room";

const PLACES = ["interior, fireplace", "terrace"] as const;
const STYLES = ["", "watercolor", "travel poster", "ink", "low poly"] as const;

describe("rooms and terraces", () => {
  test.each([0.5, 0.8, 1, 1.5, 2.2])("at aspect %f the opening lies inside the picture", (aspect) => {
    for (const place of PLACES) {
      for (let seed = 0; seed < 8; seed++) {
        const { brief } = understand(place, "", seed, aspect);
        const { left, top, width, height } = furnish(brief, aspect, new Random(seed), false).opening;
        expect(Math.min(left, top), place).toBeGreaterThanOrEqual(0);
        expect(Math.min(width, height), place).toBeGreaterThan(0.1);
        expect(left + width, place).toBeLessThanOrEqual(aspect + 1e-6);
        expect(top + height, place).toBeLessThan(1);
      }
    }
  });

  test.each(PLACES)("in %j the outside is seen through the opening and nowhere else", (place) => {
    const { brief } = understand(`${place}, mountains, day`, "", 3, 1.5);
    const frame = new Frame(150, 100);
    paintScene(brief, frame, new Progress());
    const { opening } = furnish(brief, 1.5, new Random(brief.layoutSeed).fork("room"), false);
    const isRoom = (i: number) => frame.surface[i] === Surface.object || frame.surface[i] === Surface.light;
    let seen = 0;
    let hidden = 0;
    for (let y = 0; y < 100; y++) {
      for (let x = 0; x < 150; x++) {
        const across = (x + 0.5) / 100 - opening.left;
        const down = (y + 0.5) / 100 - opening.top;
        const isOpening = across > 0.02 && across < opening.width - 0.02 && down > 0.02;
        if (isOpening && down < opening.height - 0.03) isRoom(y * 150 + x) ? hidden++ : seen++;
        else if (across < -0.02 || down < -0.02 || down > opening.height + 0.02)
          expect(isRoom(y * 150 + x), `${x},${y}`).toBe(true);
      }
    }
    expect(seen / (seen + hidden)).toBeGreaterThan(0.4);
  });

  test.each(STYLES)("a room and a terrace change the picture in the style %j", (style) => {
    const of = (prompt: string) =>
      draw({ prompt: `${prompt}, alps, day, ${style}`, seed: 5, width: 72, height: 54 });
    const outside = of("");
    for (const place of PLACES) {
      const picture = of(place);
      expect(faultOf(picture), place).toBe(null);
      expect(differenceOf(outside, picture), place).toBeGreaterThan(12);
    }
  });

  test.each(PLACES)("the same request draws %j again with the same pixels", (place) => {
    const request = { prompt: `${place}, winter`, seed: 5, width: 48, height: 36 };
    const first = draw(request);
    draw({ ...request, seed: 6 });
    expect(draw(request).data).toEqual(first.data);
  });

  test.each([
    ["a fireplace", "interior", "fireplace"],
    ["an armchair", "interior", "armchair"],
    ["a lamp", "interior, night", "lamp"],
    ["snow on the railing", "terrace, winter", "snow"],
  ])("%s disappears with the negative prompt", (_, prompt, negative) => {
    const request = { prompt: `${prompt}, ${negative}, mountains`, seed: 2, width: 72, height: 54 };
    expect(differenceOf(draw(request), draw({ ...request, negativePrompt: negative }))).toBeGreaterThan(1);
  });

  test("the place outside changes what is seen through the window", () => {
    const of = (place: string) =>
      draw({ prompt: `interior, ${place} through the window, day`, seed: 2, width: 72, height: 54 });
    expect(differenceOf(of("mountains"), of("city"))).toBeGreaterThan(1.5);
  });

  test("the things on a table are those of the prompt, with their colour and number", () => {
    const of = (prompt: string) => draw({ prompt: `${prompt}, alps, day`, seed: 2, width: 72, height: 54 });
    for (const [one, other] of [
      ["a cup", "a candle"],
      ["a cup", "a red cup"],
      ["a candle", "three candles"],
    ] as const)
      expect(differenceOf(of(one), of(other)), `${one}, ${other}`).toBeGreaterThan(1);
  });

  test("a cat and a person are drawn inside the room", () => {
    const of = (prompt: string) =>
      draw({ prompt: `interior, mountains, winter${prompt}`, seed: 2, width: 72, height: 54 });
    const empty = of("");
    for (const guest of [", a cat", ", a hiker"])
      expect(differenceOf(empty, of(guest)), guest).toBeGreaterThan(0.5);
  });

  test.each([
    [1, 1],
    [5, 3],
    [16, 64],
    [64, 16],
  ])("a room fits a picture of %i×%i", (width, height) => {
    for (const place of PLACES)
      for (const style of ["", "poster"])
        expect(faultOf(draw({ prompt: `${place}, ${style}`, width, height }))).toBe(null);
  });
});
