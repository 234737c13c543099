import { describe, expect, it } from "vitest";
import { CONTRACT_LIMITS, creationRequestSchema, EMBEDDED_LIMITS, MAX_SEED } from "./request";

const schema = creationRequestSchema(EMBEDDED_LIMITS);
const sentences = (body: unknown) => schema.safeParse(body).error?.issues.map(({ message }) => message) ?? [];
const accepts = (body: unknown) => schema.safeParse(body).success;

const PROMPT = "The prompt is required, as a text.";
const COUNT = "The number of pictures is a whole number from 1 to 8.";
const SEED = "The seed is a whole number from 0 to 4294967295, or -1 for a random one.";
const RATIO = "The aspect ratio is a text such as 16:9.";
const RESOLUTION = "The resolution is the short side in pixels, a whole number from 64 to 2048.";
const NOT_TEXT = [undefined, null, 1, true, {}, ["a"]];
const NOT_INTEGER = ["4", true, {}, [], 1.5, Number.NaN, Number.POSITIVE_INFINITY];

describe("a creation request", () => {
  it("a request needs only a prompt, and other fields get default values", () => {
    expect(schema.parse({ prompt: "a lighthouse" })).toEqual({
      prompt: "a lighthouse",
      negative_prompt: "",
      is_public: true,
      is_enable_prompt_enhancer: true,
      config: { image_number: 4 },
      settings: { seed: -1, aspect_ratio: "1:1", resolution: 720 },
    });
  });

  it("missing fields of config and settings get default values", () => {
    const parsed = schema.parse({ prompt: "p", config: {}, settings: { seed: 7 } });
    expect(parsed.config.image_number).toBe(4);
    expect(parsed.settings).toEqual({ seed: 7, aspect_ratio: "1:1", resolution: 720 });
  });

  it.each([
    { negative_prompt: null, is_public: null, is_enable_prompt_enhancer: null },
    { config: null, settings: null },
    { config: { image_number: null }, settings: { seed: null, aspect_ratio: null, resolution: null } },
  ])("null in an optional field counts as absent: %j", (fields) => {
    expect(schema.parse({ prompt: "p", ...fields })).toEqual(schema.parse({ prompt: "p" }));
  });

  it("unknown fields of a request are passed to the service, at every level", () => {
    const body = { prompt: "p", model: "x", config: { steps: 9 }, settings: { sampler: { name: "y" } } };
    expect(schema.parse(body)).toMatchObject(body);
  });

  it("the prompt is kept as it was typed", () => {
    expect(schema.parse({ prompt: "  two\nlines  " }).prompt).toBe("  two\nlines  ");
  });

  it.each([null, "text", 1, true, [], undefined])(
    "a request is refused when its body is %j instead of an object",
    (body) => {
      expect(sentences(body)).toEqual(["Send the body as a JSON object."]);
    },
  );

  it.each(NOT_TEXT)("a request with %j as its prompt is refused", (prompt) => {
    expect(sentences({ prompt })).toEqual([PROMPT]);
  });

  it.each(["", " ", "\n\t "])("an empty prompt (%j) gives exactly one error", (prompt) => {
    expect(sentences({ prompt })).toEqual(["The prompt is empty. Describe the picture in a few words."]);
  });

  it("a prompt that is too long is refused", () => {
    expect(accepts({ prompt: "p".repeat(8_000), negative_prompt: "n".repeat(4_000) })).toBe(true);
    expect(sentences({ prompt: "p".repeat(8_001) })).toEqual(["The prompt is longer than 8,000 characters."]);
    expect(sentences({ prompt: "p", negative_prompt: "n".repeat(4_001) })).toEqual([
      "The negative prompt is longer than 4,000 characters.",
    ]);
  });

  it.each([
    ["negative_prompt", "The negative prompt is a text.", [1, {}]],
    ["is_public", "is_public is true or false.", ["true", 1, {}]],
    ["is_enable_prompt_enhancer", "is_enable_prompt_enhancer is true or false.", ["true", 0, []]],
    ["config", "config is an object.", ["x", 1]],
    ["settings", "settings is an object.", ["x", 1]],
  ])("a request with a wrong %s is refused with: %s", (field, sentence, values) => {
    for (const value of values) expect(sentences({ prompt: "p", [field]: value })).toEqual([sentence]);
  });

  it.each([...NOT_INTEGER, 0, -1, 9, 1e9])(
    "a request with %j as the number of pictures is refused",
    (image_number) => {
      expect(sentences({ prompt: "p", config: { image_number } })).toEqual([COUNT]);
    },
  );

  it.each([...NOT_INTEGER, -2, MAX_SEED + 1])("a request with %j as its seed is refused", (seed) => {
    expect(sentences({ prompt: "p", settings: { seed } })).toEqual([SEED]);
  });

  it.each([-1, 0, MAX_SEED])("a request with %j as its seed is accepted", (seed) => {
    expect(accepts({ prompt: "p", settings: { seed } })).toBe(true);
  });

  it.each([...NOT_INTEGER, 0, 63, 2_049])("a request with %j as its resolution is refused", (resolution) => {
    expect(sentences({ prompt: "p", settings: { resolution } })).toEqual([RESOLUTION]);
  });

  it.each([1, {}, "", "16/9", "16:", ":9", "0:9", "9:0", "-1:1", "1e3:1", "16:9:1", "a:b"])(
    "a request with %j as its aspect ratio is refused",
    (aspect_ratio) => {
      expect(sentences({ prompt: "p", settings: { aspect_ratio } })).toEqual([RATIO]);
    },
  );

  it.each(["4:1", "1:4", "16:9", "1.85:1", " 3 : 2 "])(
    "a request with %j as its aspect ratio is accepted",
    (aspect_ratio) => {
      expect(accepts({ prompt: "p", settings: { aspect_ratio } })).toBe(true);
    },
  );

  it.each(["4.01:1", "1:5", "9999:1"])(
    "a request whose aspect ratio %j is too far from square is refused",
    (aspect_ratio) => {
      expect(sentences({ prompt: "p", settings: { aspect_ratio } })).toEqual([
        "The aspect ratio lies between 1:4 and 4:1.",
      ]);
    },
  );

  it("all wrong fields of a request are reported at once", () => {
    const body = { negative_prompt: 1, config: { image_number: 0 }, settings: { seed: "x", resolution: 1 } };
    expect(sentences(body)).toHaveLength(5);
  });

  it("a remote service may have wider limits than the embedded one", () => {
    const remote = creationRequestSchema(CONTRACT_LIMITS);
    const body = {
      prompt: "p",
      config: { image_number: 20 },
      settings: { aspect_ratio: "8:1", resolution: 4096 },
    };
    expect(remote.safeParse(body).success).toBe(true);
    expect(accepts(body)).toBe(false);
  });
});
