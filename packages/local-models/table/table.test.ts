import { describe, expect, test } from "vitest";
import type { SourceFile } from "../types";
import { LOCAL_MODELS } from "./models";
import { RUNNERS } from "./runners";

const files: readonly SourceFile[] = [
  ...LOCAL_MODELS.flatMap((model) => model.files),
  ...RUNNERS.flatMap((runner) => [runner.archive, ...runner.libraries]),
];

describe("the table of models and runners", () => {
  test("each model is complete, under an id that can be typed", () => {
    const ids = LOCAL_MODELS.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const model of LOCAL_MODELS) {
      expect(model.id).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
      expect(model.name && model.summary && model.licence.name).toBeTruthy();
      expect(model.read).toMatch(/^\d{4}-\d{2}-\d{2}$/);
      expect(model.files.some(({ option }) => option === "--model" || option === "--diffusion-model")).toBe(
        true,
      );
      expect(new Set(model.files.map(({ option }) => option)).size).toBe(model.files.length);
      const bytes = model.files.reduce((sum, file) => sum + file.bytes, 0);
      expect(model.needs.memoryBytes, `${model.id} fits into the memory it asks for`).toBeGreaterThan(bytes);
    }
  });

  test("every file has an address over TLS, a size and a hash or none, and no revision that moves", () => {
    for (const file of files) {
      expect(file.url).toMatch(/^https:\/\/(?:huggingface\.co|github\.com)\//);
      if (file.url.startsWith("https://huggingface.co/"))
        expect(file.url).toMatch(/\/resolve\/[0-9a-f]{40}\//);
      expect(file.bytes).toBeGreaterThan(1_000_000);
      if (file.sha256 !== null) expect(file.sha256).toMatch(/^[0-9a-f]{64}$/);
      expect(file.name).toMatch(/^[\w.-]+\.(?:gguf|safetensors|zip)$/);
    }
  });

  test("one name means one content, and one content has one name", () => {
    const different = [...new Map(files.map((file) => [file.url, file])).values()];
    expect(new Set(different.map(({ name }) => name)).size).toBe(different.length);
    const hashes = different.flatMap(({ sha256 }) => sha256 ?? []);
    expect(new Set(hashes).size).toBe(hashes.length);
  });

  test("no licence forbids commercial use, and each can be read", () => {
    for (const { licence } of [...LOCAL_MODELS, ...RUNNERS]) {
      expect(licence.commercialUse).not.toBe("forbidden");
      expect(licence.url).toMatch(/^https:\/\//);
    }
  });

  test("each kind of machine has one runner, and each system one that needs no graphics card of a company", () => {
    const kinds = RUNNERS.map(({ platform, arch, graphics }) => `${platform} ${arch} ${graphics}`);
    expect(new Set(kinds).size).toBe(kinds.length);
    for (const platform of new Set(RUNNERS.map((runner) => runner.platform)))
      expect(
        RUNNERS.some((runner) => runner.platform === platform && ["cpu", "metal"].includes(runner.graphics)),
      ).toBe(true);
  });
});
