import { describe, expect, test, vi } from "vitest";
import { Cancelled, interruptible } from "./core/checkpoint";
import { Random } from "./core/random";
import { drawPicture } from "./draw";
import { understand } from "./language/understand";
import { castOf } from "./stage/arrange";
import { aRequest, differenceOf, draw, faultOf, randomPrompt, randomSentence } from "./testing";

// Drawing is pure computation: on a loaded machine a test of one second may take a minute.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

/** Mean difference a channel (0..255) above which two pictures look different at a glance. */
const VISIBLY = 6;

describe("a picture", () => {
  test("a picture has four bytes for each pixel and is opaque", () => {
    const { width, height, data } = draw({ width: 40, height: 24 });
    expect([width, height, data.length]).toEqual([40, 24, 40 * 24 * 4]);
    expect(data.every((byte, i) => i % 4 !== 3 || byte === 255)).toBe(true);
  });

  test("a picture changes with the seed", () => {
    expect(differenceOf(draw({ seed: 1 }), draw({ seed: 2 }))).toBeGreaterThan(VISIBLY);
  });

  test.each(["mountain lake at noon", "city at night", "underwater", "travel poster of hills at sunset"])(
    "a picture of %s has a different composition for each of four consecutive seeds",
    (prompt) => {
      const takes = [11, 12, 13, 14].map((seed) => draw({ prompt, seed }));
      for (const [i, a] of takes.entries()) {
        for (const b of takes.slice(i + 1)) expect(differenceOf(a, b)).toBeGreaterThan(VISIBLY);
      }
    },
  );

  test("a picture changes visibly with the prompt", () => {
    const prompts = [
      "sandy desert at noon",
      "pine forest at night",
      "sea at sunset",
      "snowy mountains at dawn",
    ];
    const pictures = prompts.map((prompt) => draw({ prompt }));
    for (const [i, a] of pictures.entries()) {
      for (const b of pictures.slice(i + 1)) expect(differenceOf(a, b)).toBeGreaterThan(VISIBLY);
    }
  });

  test("a picture changes with words that the engine does not know", () => {
    expect(
      differenceOf(draw({ prompt: "flibber wozzle" }), draw({ prompt: "quarterly synergy" })),
    ).toBeGreaterThan(VISIBLY);
  });

  test("a picture keeps its composition when only the mood of the prompt is edited", () => {
    const clear = draw({ prompt: "mountain lake, day" });
    const hazy = draw({ prompt: "mountain lake, day, calm" });
    expect(differenceOf(clear, hazy)).toBeLessThan(
      differenceOf(clear, draw({ prompt: "mountain lake, day", seed: 12 })),
    );
  });
});

describe("a negative prompt", () => {
  test("a negative prompt removes the subjects that it names from the picture", () => {
    const base = { prompt: "mountain lake at noon with a hot air balloon", width: 96, height: 96 };
    const without = draw({ ...base, negativePrompt: "balloons" });
    expect(without.data).toEqual(draw({ ...base, prompt: "mountain lake at noon" }).data);
    expect(without.data).not.toEqual(draw(base).data);
  });

  test.each([
    ["mountain lake at noon, snow, clouds", "clouds"],
    ["travel poster of mountains at sunset with birds", "birds, trees"],
    ["underwater reef with a whale", "whale"],
    ["watercolor of a harbour with sailboats", "sailboat"],
  ])("the composition of «%s» stays similar with the negative prompt «%s»", (prompt, negativePrompt) => {
    const base = { prompt, width: 96, height: 96 };
    const changed = differenceOf(draw(base), draw({ ...base, negativePrompt }));
    expect(changed).toBeGreaterThan(0);
    expect(changed).toBeLessThan(differenceOf(draw(base), draw({ ...base, seed: 12 })) * 0.6);
  });

  test("a negative prompt has the same effect as a negation inside the prompt", () => {
    const base = { prompt: "mountain lake, day", width: 96, height: 96 };
    expect(draw({ ...base, prompt: "mountain lake, day, no trees" }).data).toEqual(
      draw({ ...base, negativePrompt: "trees" }).data,
    );
  });
});

describe("drawing", () => {
  test("a preview of the same proportions is shown before the picture", () => {
    const seen: string[] = [];
    drawPicture(aRequest({ width: 288, height: 144 }), {
      shouldStop: () => false,
      onPreview: ({ width, height }) => seen.push(`preview ${width}×${height}`),
      onProgress: (fraction) => fraction === 1 && seen.push("finished"),
    });
    expect(seen).toEqual(["preview 256×128", "finished"]);
  });

  test("the progress of drawing never decreases and ends at 1", () => {
    const fractions: number[] = [];
    drawPicture(aRequest(), {
      shouldStop: () => false,
      onPreview: () => {},
      onProgress: (fraction) => fractions.push(fraction),
    });
    expect(fractions.length).toBeGreaterThan(10);
    expect(fractions).toEqual([...fractions].sort((a, b) => a - b));
    expect(fractions.at(-1)).toBe(1);
  });

  test("drawing stops at the first checkpoint after a cancel", () => {
    let polls = 0;
    const shouldStop = () => ++polls > 50;
    expect(() => drawPicture(aRequest(), { shouldStop, onPreview: () => {}, onProgress: () => {} })).toThrow(
      Cancelled,
    );
    expect(polls).toBe(51);
  });

  test.each([
    [1, 1],
    [7, 3],
    [16, 64],
    [64, 16],
    [33, 57],
  ])("a picture of %i×%i pixels can be drawn", (width, height) => {
    expect(draw({ width, height }).data).toHaveLength(width * height * 4);
  });

  test("each of 40 random prompts gives an opaque picture", () => {
    const random = new Random(7);
    for (let seed = 0; seed < 40; seed++) {
      const prompt = randomPrompt(random);
      const negativePrompt = random.chance(0.5) ? randomPrompt(random, 6) : "";
      const picture = draw({ prompt, negativePrompt, seed, width: 16, height: 16 });
      expect(faultOf(picture), JSON.stringify(prompt)).toBe(null);
    }
  });
});

test("a risograph at night has no black pixel, because its inks are not black", () => {
  const { data } = draw({
    prompt:
      "gold panama hat under five monk working at a desk against nine model , deep space, beauty light, bold colours and faded palette, silkscreen",
    seed: 403143003,
    width: 73,
    height: 123,
  });
  const black = Array.from({ length: data.length / 4 }, (_, i) => i).filter(
    (i) => data[i * 4]! + data[i * 4 + 1]! + data[i * 4 + 2]! === 0,
  );
  expect(black).toEqual([]);
});

test("each of 60 random sentences gives an opaque picture, and the same one again", {
  timeout: 60_000,
}, () => {
  const random = new Random(20_26);
  for (let i = 0; i < 60; i++) {
    const prompt = randomSentence(random);
    const request = { prompt, seed: i, width: 24 + (i % 30), height: 53 - (i % 30) };
    const picture = draw(request);
    expect(faultOf(picture), prompt).toBe(null);
    if (i % 10 === 0) expect(draw(request).data, prompt).toEqual(picture.data);
  }
});

test("people can be cancelled while they are built", () => {
  const { brief } = understand("five people", "", 5, 1);
  let calls = 0;
  const shouldStop = (): boolean => {
    calls++;
    return false;
  };
  interruptible(shouldStop, () => castOf(brief, 1));
  expect(calls).toBeGreaterThan(100);
});
