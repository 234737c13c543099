import { expect, test } from "vitest";
import type { GraphicsCard, Machine } from "../machine/machine";
import type { LocalModel, Runner } from "../types";
import { fitOf, gigabytes } from "./fit";

const GB = 1e9;
const licence = { name: "MIT", url: "https://example.com/licence", commercialUse: "allowed" } as const;
const file = (name: string, bytes: number) => ({
  name,
  bytes,
  url: `https://example.com/${name}`,
  sha256: null,
});

const MODEL: LocalModel = {
  id: "large",
  name: "Large",
  summary: "Draws",
  files: [{ ...file("large.gguf", 4 * GB), option: "--diffusion-model" }],
  serverArguments: ["--steps", "8"],
  licence,
  needs: { memoryBytes: 10 * GB, graphicsBytes: 4 * GB },
  edits: false,
  read: "2026-11-28",
  page: "https://example.com",
};

const runner = (graphics: Runner["graphics"], platform: NodeJS.Platform = "linux", arch = "x64"): Runner => ({
  platform,
  arch,
  graphics,
  archive: file("program.zip", GB),
  libraries: [],
  licence,
});
const RUNNERS = [
  runner("cpu"),
  runner("vulkan"),
  runner("cuda", "win32"),
  runner("vulkan", "win32"),
  runner("metal", "darwin", "arm64"),
];

const MACHINE: Machine = {
  platform: "linux",
  arch: "x64",
  memory: { totalBytes: 32 * GB, availableBytes: 20 * GB },
  cores: 8,
  hasAvx2: true,
  cards: [],
  libraries: { vulkan: true, cuda: false, rocm: false },
  freeDiskBytes: 100 * GB,
};
const nvidia = (memoryBytes: number | null): GraphicsCard => ({ name: "RTX", maker: "nvidia", memoryBytes });

const fitHere = (machine: Partial<Machine> = {}, model: Partial<LocalModel> = {}) =>
  fitOf({ ...MODEL, ...model }, { ...MACHINE, ...machine }, RUNNERS);

test("a card with enough memory draws, by the best program that the machine can load", () => {
  const cards = [nvidia(12 * GB)];
  expect(fitHere({ cards })).toMatchObject({
    verdict: "fits",
    card: cards[0],
    runner: { graphics: "vulkan" },
    time: "seconds",
  });
  const libraries = { vulkan: true, cuda: true, rocm: false };
  expect(fitHere({ cards, libraries, platform: "win32" })).toMatchObject({ runner: { graphics: "cuda" } });
  const mac = { platform: "darwin", arch: "arm64", hasAvx2: null } as const;
  expect(fitHere({ ...mac, cards: [{ name: "M2", maker: "apple", memoryBytes: 20 * GB }] })).toMatchObject({
    verdict: "fits",
    runner: { graphics: "metal" },
  });
});

test("without a card that suffices the processor draws, slowly", () => {
  for (const cards of [[], [nvidia(2 * GB)], [nvidia(null)]])
    expect(fitHere({ cards })).toMatchObject({
      verdict: "slow",
      card: null,
      runner: { graphics: "cpu" },
      time: "several minutes",
    });
  const libraries = { vulkan: false, cuda: false, rocm: false };
  expect(fitHere({ cards: [nvidia(12 * GB)], libraries })).toMatchObject({ verdict: "slow" });
});

test("the time follows the size of the model, its steps and the cores", () => {
  const timeOn = (cores: number, model: Partial<LocalModel>) => {
    const found = fitHere({ cores }, model);
    return found.verdict === "no" ? null : found.time;
  };
  expect(timeOn(2, {})).toBe("a quarter of an hour or more");
  const small = [{ ...file("small.safetensors", 2.1 * GB), option: "--model" }];
  expect(timeOn(8, { files: small, serverArguments: ["--steps", "6"] })).toBe("about a minute");
  expect(timeOn(8, { files: small, serverArguments: [] })).toBe("several minutes");
  expect(timeOn(8, { files: small, serverArguments: ["--steps", "1"] })).toBe("seconds");
});

test("what does not fit says why", () => {
  const reason = (machine: Partial<Machine>) => {
    const found = fitHere(machine);
    return found.verdict === "no" ? found.reason : null;
  };
  expect(reason({ memory: { totalBytes: 8 * GB, availableBytes: 8 * GB } })).toBe(
    "it needs 10.0 GB of memory, and this machine has 8.0 GB",
  );
  expect(reason({ hasAvx2: false })).toContain("AVX2");
  expect(reason({ freeDiskBytes: 3 * GB })).toBe("it takes 5.0 GB of disk, and 3.0 GB are free");
  expect(reason({ platform: "freebsd" })).toBe("there is no program for freebsd on x64 to run it with");
  expect(fitOf(MODEL, { ...MACHINE, freeDiskBytes: 3 * GB }, RUNNERS, 0).verdict).toBe("slow");
});

test("memory that other programs hold now is a warning", () => {
  expect(fitHere({ memory: { totalBytes: 32 * GB, availableBytes: 6 * GB } })).toMatchObject({
    verdict: "slow",
    warning: "needs 10.0 GB of memory, and other programs leave 6.0 GB: close some",
  });
  expect(fitHere()).toMatchObject({ warning: null });
});

test("sizes are written as disks and downloads are sold", () => {
  expect([999_999, 12e6, 999.5e6, 3_864_250_304].map(gigabytes)).toEqual([
    "1 MB",
    "12 MB",
    "1000 MB",
    "3.9 GB",
  ]);
});
