import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canCarry, formatParameters, parseParameters } from "./parameters";

const plain = {
  prompt: "a fox in the snow",
  negativePrompt: "people",
  seed: 7,
  width: 768,
  height: 512,
  model: "Sandbox engine",
  version: "Prompt Studio",
};

describe("the text of a picture's parameters", () => {
  it("the parameter text has the format that other tools read", () => {
    expect(formatParameters(plain)).toBe(
      "a fox in the snow\nNegative prompt: people\nSeed: 7, Size: 768x512, Model: Sandbox engine, Version: Prompt Studio",
    );
  });
  it("the parameter text leaves out unknown values", () => {
    const text = formatParameters({ ...plain, negativePrompt: "", seed: null, model: "" });
    expect(text).toBe("a fox in the snow\nSize: 768x512, Version: Prompt Studio");
  });
  it("a value that contains separators is quoted in the parameter text", () => {
    const text = formatParameters({ ...plain, model: 'a, "b": c' });
    expect(text).toContain(String.raw`Model: "a, \"b\": c", Version`);
  });

  const words = fc.string({ unit: "binary", maxLength: 60 });
  const lines = fc
    .array(fc.oneof(words, fc.constantFrom("Seed: 5, Size: 1x1, Steps: 3", 'a "quoted", (word:1.3)', "")))
    .map((each) => each.join("\n"));

  it("every prompt and model is restored when the parameter text is read again", () => {
    const carried = lines.map((text) => text.trim()).filter(canCarry);
    fc.assert(
      fc.property(carried, carried, words, fc.option(fc.nat()), (prompt, negativePrompt, model, seed) => {
        const read = parseParameters(formatParameters({ ...plain, prompt, negativePrompt, seed, model }));
        expect(read).toEqual({
          prompt,
          negativePrompt,
          seed,
          width: 768,
          height: 512,
          model: model || null,
          others: [{ name: "Version", value: "Prompt Studio" }],
        });
      }),
      { numRuns: 500 },
    );
  });
  it("seed and size are restored from the parameter text, whatever the prompt", () => {
    fc.assert(
      fc.property(lines, lines, (prompt, negativePrompt) => {
        const read = parseParameters(formatParameters({ ...plain, prompt, negativePrompt }));
        expect(read).toMatchObject({ seed: 7, width: 768, height: 512 });
      }),
    );
  });
  it.each(["a \nb", " a", "a\n", "a\r\nb", "a\u0000b", "a\nNegative prompt: b"])(
    "the parameter text cannot contain the prompt %j",
    (text) => {
      expect(canCarry(text)).toBe(false);
      expect(parseParameters(formatParameters({ ...plain, prompt: text }))?.prompt).not.toBe(text);
    },
  );
});

describe("a text of another tool", () => {
  it("prompts, seed, size and all other settings are read from the text of another tool", () => {
    const read = parseParameters(
      [
        "portrait of a woman, (detailed:1.2),",
        "",
        "<lora:film:0.7>",
        "Negative prompt: ugly, blurry",
        "text",
        'Steps: 20, Sampler: DPM++ 2M Karras, CFG scale: 7.5, Seed: 965400086, Size: 512x768, Model hash: 45dee52b, Lora hashes: "film: 1a2b, grain: 3c4d", Version: v1.9.4',
      ].join("\r\n"),
    );
    expect(read).toEqual({
      prompt: "portrait of a woman, (detailed:1.2),\n\n<lora:film:0.7>",
      negativePrompt: "ugly, blurry\ntext",
      seed: 965400086,
      width: 512,
      height: 768,
      model: null,
      others: [
        { name: "Steps", value: "20" },
        { name: "Sampler", value: "DPM++ 2M Karras" },
        { name: "CFG scale", value: "7.5" },
        { name: "Model hash", value: "45dee52b" },
        { name: "Lora hashes", value: "film: 1a2b, grain: 3c4d" },
        { name: "Version", value: "v1.9.4" },
      ],
    });
  });
  it("a text without a negative prompt or settings is read", () => {
    expect(parseParameters("a hill\nSteps: 5")).toMatchObject({ prompt: "a hill", negativePrompt: "" });
    expect(parseParameters("a hill\nNegative prompt: cows")).toMatchObject({
      prompt: "a hill",
      negativePrompt: "cows",
      seed: null,
    });
  });
  it("settings of an unknown form are kept with the other settings", () => {
    const read = parseParameters('a\nSteps: 5, Seed: -1, Size: huge, Hashes: {"model": 1, "vae": 2}, x');
    expect(read).toMatchObject({ seed: null, width: null, height: null });
    expect(read?.others).toContainEqual({ name: "Seed", value: "-1" });
  });
  it.each(["", "a hill", "Note: bring milk", '{"prompt": "a", "seed": 5, "steps": 7}', "a: b, c"])(
    "a text that is no parameter text is not read as one: %j",
    (text) => expect(parseParameters(text)).toBeNull(),
  );
  it("a hostile parameter text is read in linear time and without an exception", () => {
    const started = performance.now();
    for (const piece of ["a", "a:", 'a: "', 'a: "\\', "a ", ",", "\n", '"', 'a: " , ', "Seed: 1, "]) {
      parseParameters(piece.repeat(100_000 / piece.length));
      parseParameters(`p\n${piece.repeat(90_000 / piece.length)}, Seed: 5`);
    }
    expect(performance.now() - started).toBeLessThan(2_000);
    fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => void parseParameters(text)));
    expect(parseParameters(`${"x".repeat(100_000)}\nSeed: 1`)).toBeNull();
  });
});
