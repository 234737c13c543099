/**
 * The regression net of the sandbox engine: one small picture of every style in every terrain, drawn once and checked
 * twice, against its recorded hash and against rules that hold for any style.
 *
 * A change that is meant to alter pictures records the hashes anew and says so in its commit:
 * `npm test -w sketch-engine -- golden --update`.
 *
 * The hashes are the same in every process and thread, and on Node 20.20, 22.23 and 24.21 (x64): the engine uses no
 * clock and no random source but the seed, and V8 brings its own software versions of Math.sin, Math.exp and the like.
 * Of those three versions only `**` differs, in its last bit, which no picture here shows. A new version of V8 or
 * another processor may differ visibly: then all hashes of a style fail while the other tests here pass.
 */
import { createHash } from "node:crypto";
import { describe, expect, test, vi } from "vitest";
import { drawPicture, PREVIEW_SIZE } from "./draw";
import type { StyleName, Terrain } from "./language/brief";
import { understand } from "./language/understand";
import type { Bitmap } from "./request";
import { STYLES } from "./styles";
import { aRequest, differenceOf, draw, faultOf } from "./testing";

// Drawing is pure computation: on a loaded machine a test of one second may take a minute.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const NAMES = Object.keys(STYLES).sort() as StyleName[];

/** The prompt word for each style that its name alone does not select. */
const STYLE_WORDS: Partial<Record<StyleName, string>> = {
  film: "film still",
  flow: "flow field",
  matte: "photo",
  neon: "neon light",
  pen: "pen drawing",
};

/** A prompt for every terrain, with different light, weather, subjects and shape of picture. */
const PLACES: Readonly<Record<Terrain, readonly [prompt: string, width: number, height: number]>> = {
  mountains: ["mountain lake, sunset, tiny cabin, three tiny balloons", 40, 40],
  hills: ["hills, tiny windmill, rainbow, noon", 52, 34],
  desert: ["desert, cactus, tiny camel", 34, 52],
  sea: ["stormy sea, night, tiny lighthouse, ship", 40, 40],
  forest: ["winter forest, tiny deer, mist", 52, 34],
  canyon: ["canyon, dawn, tiny balloon", 34, 52],
  island: ["palm island, noon, tiny sailboat", 40, 40],
  volcano: ["volcano, dusk, birds", 52, 34],
  tundra: ["tundra, aurora, stars", 34, 52],
  city: ["neon city, rain, tiny person", 40, 40],
  space: ["space, rocket, planet", 52, 34],
  underwater: ["underwater, whale, fish", 34, 52],
  abstract: ["teal and pink", 40, 40],
};
const TERRAINS = Object.keys(PLACES) as Terrain[];

/** A thing near the eye on every kind of stage, people, letters, and a thing that is not known. */
const NEAR: Readonly<Record<string, string>> = {
  studio: "a red lipstick",
  table: "a lemon on a marble table",
  floor: "an armchair",
  "flat lay": "a watch and sunglasses, flat lay",
  outdoors: "sneakers on a beach",
  air: "a balloon in the mountains",
  figure: "a woman in a yellow coat",
  lettering: 'a lemon, "GO"',
  study: "a gimbal",
};

const nearRequest = (style: StyleName, prompt: string) =>
  aRequest({ prompt: `${STYLE_WORDS[style] ?? style}, ${prompt}`, seed: 5, width: 48, height: 48 });

/** An aerial view has no stage: what is laid out in front of it is drawn as if the prompt named no style. */
const NEAR_NAMES = NAMES.filter((style) => style !== "aerial");

const requestFor = (style: StyleName, terrain: Terrain) => {
  const [prompt, width, height] = PLACES[terrain];
  return aRequest({
    prompt: `${STYLE_WORDS[style] ?? style}, ${prompt}`,
    seed: TERRAINS.indexOf(terrain),
    width,
    height,
  });
};

const drawn = new Map<string, Bitmap>();
/** Each picture of the gallery is drawn once, by the first test that needs it. */
function pictureOf(style: StyleName, terrain: Terrain): Bitmap {
  const key = `${style}, ${terrain}`;
  const bitmap = drawn.get(key) ?? draw(requestFor(style, terrain));
  drawn.set(key, bitmap);
  return bitmap;
}

function nearPictureOf(style: StyleName, name: string): Bitmap {
  const key = `${style}, near the eye, ${name}`;
  const bitmap = drawn.get(key) ?? draw(nearRequest(style, NEAR[name]!));
  drawn.set(key, bitmap);
  return bitmap;
}

const hashOf = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex").slice(0, 16);

describe("recorded hashes", () => {
  test.each(NAMES)("of the %s style match in every terrain", (style) => {
    expect(
      Object.fromEntries(TERRAINS.map((terrain) => [terrain, hashOf(pictureOf(style, terrain).data)])),
    ).toMatchSnapshot();
  });

  test.each(NEAR_NAMES)("of the %s style match near the eye", (style) => {
    expect(
      Object.fromEntries(Object.keys(NEAR).map((name) => [name, hashOf(nearPictureOf(style, name).data)])),
    ).toMatchSnapshot();
  });

  test.each(["photo", "poster", "watercolor", "isometric"])("match for the preview of a %s", (style) => {
    const previews: string[] = [];
    const request = aRequest({
      prompt: `${style}, mountain lake, cabin`,
      width: PREVIEW_SIZE + 16,
      height: 34,
    });
    const { data } = drawPicture(request, {
      shouldStop: () => false,
      onProgress: () => {},
      onPreview: (preview) => previews.push(`${preview.width}×${preview.height} ${hashOf(preview.data)}`),
    }).bitmap;
    expect([...previews, hashOf(data)]).toMatchSnapshot();
  });

  test("match for a picture so large that its scene is studied at half the size", () => {
    expect(hashOf(draw({ prompt: "low poly, desert", width: 640, height: 640 }).data)).toMatchSnapshot();
  });
});

describe("the gallery", () => {
  test("has every style in every terrain", () => {
    for (const style of NAMES) {
      for (const terrain of TERRAINS) {
        const { prompt, seed, width, height } = requestFor(style, terrain);
        const { brief } = understand(prompt, "", seed, width / height);
        // On a stage the place would only be a blurred view behind what stands there.
        const stage = style === "product" ? brief.stage : null;
        expect([brief.style, brief.terrain, brief.stage]).toEqual([style, terrain, stage]);
      }
    }
  });

  test("has every style on every kind of stage", () => {
    for (const style of NEAR_NAMES) {
      const kinds = Object.entries(NEAR).map(([name, prompt]) => {
        const request = nearRequest(style, prompt);
        const { brief } = understand(request.prompt, "", request.seed, 1);
        expect(brief.style, `${style}, ${name}`).toBe(style);
        expect(brief.lettering.length > 0, name).toBe(name === "lettering");
        expect(brief.isStudy, name).toBe(name === "study");
        expect(brief.subjects[0]?.kind === "person", name).toBe(name === "figure");
        return [name, brief.stage?.kind];
      });
      // Products are photographed in a studio or from above.
      const places = ["studio", "table", "floor", "flat lay", "outdoors", "air"];
      const expected = places.map((name) => [
        name,
        style === "product" && name !== "flat lay" ? "studio" : name,
      ]);
      expect(Object.fromEntries(kinds), style).toMatchObject(Object.fromEntries(expected));
    }
  });

  test("shows each two styles apart near the eye", () => {
    for (const [i, style] of NEAR_NAMES.entries()) {
      for (const other of NEAR_NAMES.slice(i + 1)) {
        const differences = Object.keys(NEAR).map((name) =>
          differenceOf(nearPictureOf(style, name), nearPictureOf(other, name)),
        );
        // A photograph of a thing in a studio is nearly a product photograph.
        expect(Math.min(...differences), `${style} and ${other}`).toBeGreaterThan(1.5);
        expect(mean(differences), `${style} and ${other}`).toBeGreaterThan(6);
      }
    }
  });

  test.each(NEAR_NAMES)("shows something on every stage in the %s style", (style) => {
    for (const name of Object.keys(NEAR)) {
      const picture = nearPictureOf(style, name);
      expect(faultOf(picture), name).toBe(null);
      expect(deviationOf(lightnessOf(picture)), `contrast, ${name}`).toBeGreaterThan(9);
    }
  });
});

/** Abstract styles, which show a thing only near the eye: of a place they use the light and mood. */
const WITHOUT_SUBJECTS: ReadonlySet<StyleName> = new Set(["bauhaus"]);

/** Drawings that leave most of their paper bare. */
const ON_BARE_PAPER: ReadonlySet<StyleName> = new Set(["pen", "pencil"]);

describe.each(NAMES)("the %s style", (style) => {
  test("draws the same picture again after others", () => {
    const first = pictureOf(style, "mountains");
    pictureOf(style, "abstract");
    expect(draw(requestFor(style, "mountains")).data).toEqual(first.data);
  });

  test("fills every terrain with opaque pixels of many colours, neither too dark nor too light", () => {
    for (const terrain of TERRAINS) {
      const picture = pictureOf(style, terrain);
      expect(faultOf(picture), terrain).toBe(null);
      const lightness = lightnessOf(picture);
      expect(mean(lightness), `mean lightness, ${terrain}`).toBeGreaterThan(14);
      expect(mean(lightness), `mean lightness, ${terrain}`).toBeLessThan(225);
      // Minimal pictures are a few quiet tones.
      expect(deviationOf(lightness), `contrast, ${terrain}`).toBeGreaterThan(style === "minimal" ? 8 : 12);
      expect(deviationOf(lightness), `contrast, ${terrain}`).toBeLessThan(110);
      for (const quarter of [0, 1, 2, 3]) {
        const rows = lightness.slice(
          (quarter / 4) * lightness.length,
          ((quarter + 1) / 4) * lightness.length,
        );
        expect(deviationOf(rows), `contrast of quarter ${quarter} from above, ${terrain}`).toBeGreaterThan(
          0.7,
        );
      }
      const counts = coloursOf(picture);
      expect(counts.length, `colours, ${terrain}`).toBeGreaterThan(15);
      const largest = Math.max(...counts) / lightness.length;
      expect(largest, `share of one colour, ${terrain}`).toBeLessThan(ON_BARE_PAPER.has(style) ? 0.85 : 0.75);
    }
  });

  test.each([
    ["sea, noon", "tiny lighthouse"],
    ["desert, noon", "tiny balloon"],
  ])(
    "shows in %j a %s and changes less than half of the picture for it, unless it is abstract",
    (place, subject) => {
      const changes = changesBy(style, place, subject);
      const visible = changes.filter((change) => change > 12);
      if (WITHOUT_SUBJECTS.has(style)) {
        expect(visible).toEqual([]);
        return;
      }
      expect(visible.length / changes.length, "share of the picture").toBeGreaterThan(0.005);
      expect(visible.length / changes.length, "share of the picture").toBeLessThan(
        // Without a thing, these two show the place in another composition, as a framed print or in layers.
        style === "product" || style === "minimal" ? 1 : 0.5,
      );
      expect(mean(visible), "difference from the ground").toBeGreaterThan(20);
    },
  );

  test("shows the main thing large", () => {
    const visible = changesBy(style, "sea, noon", "lighthouse").filter((change) => change > 12);
    expect(visible.length / SUBJECT_SIDE ** 2, "share of the picture").toBeGreaterThan(
      style === "aerial" ? 0.02 : 0.08,
    );
    expect(mean(visible), "difference from the ground").toBeGreaterThan(20);
  });

  test.each([
    [16, 64],
    [64, 16],
    [5, 3],
    [1, 1],
  ])("copes with a picture of %i×%i", (width, height) => {
    expect(faultOf(draw({ ...requestFor(style, "mountains"), width, height }))).toBe(null);
  });
});

const SUBJECT_SIDE = 48;
/** What a subject changes in each pixel of a place. */
function changesBy(style: StyleName, place: string, subject: string): number[] {
  const request = {
    prompt: `${STYLE_WORDS[style] ?? style}, ${place}, ${subject}`,
    seed: 3,
    width: SUBJECT_SIDE,
    height: SUBJECT_SIDE,
  };
  return pixelDifferences(draw(request), draw({ ...request, negativePrompt: subject.replace("tiny ", "") }));
}

const mean = (numbers: readonly number[]): number => numbers.reduce((sum, n) => sum + n, 0) / numbers.length;

function deviationOf(numbers: readonly number[]): number {
  const middle = mean(numbers);
  return Math.sqrt(mean(numbers.map((n) => (n - middle) ** 2)));
}

/** Lightness of each pixel, 0..255. */
const lightnessOf = ({ data, width, height }: Bitmap): number[] =>
  Array.from(
    { length: width * height },
    (_, i) => 0.3 * (data[i * 4] ?? 0) + 0.59 * (data[i * 4 + 1] ?? 0) + 0.11 * (data[i * 4 + 2] ?? 0),
  );

/** The number of pixels of each colour, at 16 levels a channel. */
function coloursOf({ data }: Bitmap): number[] {
  const counts = new Map<string, number>();
  for (let i = 0; i < data.length; i += 4) {
    const colour = [...data.subarray(i, i + 3)].map((channel) => channel >> 4).join();
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  return [...counts.values()];
}

/** Mean difference of the three channels, 0..255, for each pixel. */
const pixelDifferences = (a: Bitmap, b: Bitmap): number[] =>
  Array.from({ length: a.width * a.height }, (_, i) =>
    mean(
      [0, 1, 2].map((channel) => Math.abs((a.data[i * 4 + channel] ?? 0) - (b.data[i * 4 + channel] ?? 0))),
    ),
  );
