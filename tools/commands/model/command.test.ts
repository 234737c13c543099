import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { DownloadProgress, InstalledModel, LocalModel, Machine, Runner } from "local-models/run";
import { afterEach, beforeEach, expect, test } from "vitest";
import { runModelCommand } from "./command";
import type { Library, ModelContext } from "./context";

const GB = 1e9;
const file = (name: string, bytes: number) => ({
  name,
  bytes,
  url: `https://example.com/${name}`,
  sha256: null,
});
const model = (id: string, others: Partial<LocalModel> = {}): LocalModel => ({
  id,
  name: id.toUpperCase(),
  summary: `Draws ${id}`,
  files: [{ ...file(`${id}.gguf`, 4 * GB), option: "--diffusion-model" }],
  serverArguments: ["--steps", "8"],
  licence: { name: "Apache-2.0", url: "https://example.com/licence", commercialUse: "allowed" },
  needs: { memoryBytes: 6 * GB, graphicsBytes: 4 * GB },
  edits: false,
  read: "2026-11-28",
  page: `https://example.com/${id}`,
  ...others,
});
const RUNNER: Runner = {
  platform: "linux",
  arch: "x64",
  graphics: "cpu",
  archive: file("program.zip", 0.1 * GB),
  libraries: [],
  licence: model("any").licence,
};
const MACHINE: Machine = {
  platform: "linux",
  arch: "x64",
  memory: { totalBytes: 16 * GB, availableBytes: 12 * GB },
  cores: 8,
  hasAvx2: true,
  cards: [],
  libraries: { vulkan: false, cuda: false, rocm: false },
  freeDiskBytes: 50 * GB,
};
const LARGE = model("huge", { needs: { memoryBytes: 60 * GB, graphicsBytes: 40 * GB } });

let dataDir = "";
let out: string[] = [];
let complaints: string[] = [];
let done: string[] = [];
let interrupted = new AbortController();
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), "model-command-"));
  [out, complaints, done] = [[], [], []];
  interrupted = new AbortController();
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const installed = (id: string): InstalledModel => ({
  id,
  name: id.toUpperCase(),
  files: [{ option: "--model", path: `/models/${id}.gguf`, bytes: GB, sha256: null }],
  serverArguments: [],
  server: "/models/sd-server",
});

function libraryWith(others: Partial<Library> = {}): Library {
  return {
    LOCAL_MODELS: [model("swift"), model("bright"), LARGE],
    RUNNERS: [RUNNER],
    async installModel({ id }, { graphics }, folder, { onProgress }) {
      done.push(`install ${id} for ${graphics} in ${path.relative(dataDir, folder)}`);
      const progress: DownloadProgress = {
        name: `${id}.gguf`,
        received: 0,
        total: 4 * GB,
        bytesPerSecond: 20e6,
        remainingMs: 100_000,
      };
      for (let part = 0; part <= 100; part++) onProgress({ ...progress, received: part * 0.04 * GB });
      return installed(id);
    },
    readInstalled: async () => ({ models: [], chosen: null }),
    chooseModel: async (_, id) => void done.push(`choose ${id}`),
    async removeModel(_, id) {
      done.push(`remove ${id}`);
      return { freedBytes: 4.2 * GB, hasEnded: id === "swift" };
    },
    ownModel: (place) =>
      model("own", { name: path.basename(place), needs: { memoryBytes: 0, graphicsBytes: 0 } }),
    ownRunners: (program) => [{ ...RUNNER, arch: "riscv64", archive: { ...file(program, 0) } }],
    ...others,
  };
}

const has = (chosen: string, ...ids: string[]): Partial<Library> => ({
  readInstalled: async () => ({ models: ids.map(installed), chosen }),
});

const run = (args: string[], library: Partial<Library> = {}, others: Partial<ModelContext> = {}) =>
  runModelCommand(args, {
    library: libraryWith(library),
    dataDir,
    download: { mirror: undefined, token: undefined },
    measure: async () => MACHINE,
    signal: interrupted.signal,
    isTerminal: false,
    say: (line) => void out.push(line),
    complain: (line) => void complaints.push(line),
    overwrite: (line) => void out.push(line),
    ask: async () => "",
    ...others,
  });

test("without arguments the models that fit are listed with size, licence, commercial use, time and state", async () => {
  expect(await run([], has("bright", "bright", "mine"))).toBe(0);
  const text = out.join("\n");
  expect(text).toContain("8 cores, 16.0 GB of memory (12.0 GB free), no graphics card found");
  expect(text).toMatch(/swift +4\.1 GB +Apache-2\.0 +yes +several minutes, processor$/m);
  expect(text).toMatch(/bright .* chosen$/m);
  expect(text).toContain("huge (4.1 GB): it needs 60.0 GB of memory, and this machine has 16.0 GB");
  expect(text).toMatch(/Your own files:\n {2}mine {2}1\.0 GB/);
  expect(text).toContain("Get one: npm run model -- swift");
});

test("the model that is suggested is the first that a card draws, else the quickest of the processor", async () => {
  const quick = model("quick", { serverArguments: ["--steps", "1"] });
  const LOCAL_MODELS = [model("swift"), quick];
  await run([], { LOCAL_MODELS });
  expect(out.at(-1)).toBe("\nGet one: npm run model -- quick");
  const cards = [{ name: "RTX", maker: "nvidia", memoryBytes: 12 * GB } as const];
  const libraries = { vulkan: true, cuda: true, rocm: false };
  const RUNNERS = [RUNNER, { ...RUNNER, graphics: "vulkan" } as const];
  await run([], { LOCAL_MODELS, RUNNERS }, { measure: async () => ({ ...MACHINE, cards, libraries }) });
  expect(out.at(-1)).toBe("\nGet one: npm run model -- swift");
});

test("a model is shown with its licence, downloaded after a yes, and chosen", async () => {
  const questions: string[] = [];
  const ask = async (question: string) => {
    questions.push(question);
    return "y";
  };
  expect(await run(["swift"], {}, { isTerminal: true, ask })).toBe(0);
  expect(questions).toEqual(["Download it? [y/N] "]);
  expect(out.join("\n")).toContain("Licence          Apache-2.0, https://example.com/licence");
  expect(done).toEqual(["install swift for cpu in models", "choose swift"]);
  expect(out.at(-1)).toContain("npm start");
});

test("nothing is downloaded after any other answer, nor without a terminal and without --yes", async () => {
  expect(await run(["swift"], {}, { isTerminal: true, ask: async () => "" })).toBe(1);
  expect(await run(["swift"])).toBe(1);
  expect(done).toEqual([]);
  expect(complaints.at(-1)).toContain("--yes");
});

test("without a terminal the progress is a line for each tenth, with rate and remaining time", async () => {
  expect(await run(["swift", "--yes"])).toBe(0);
  const lines = out.filter((line) => line.startsWith("swift.gguf"));
  expect(lines).toHaveLength(11);
  expect(lines[5]).toBe("swift.gguf  2.0 GB of 4.0 GB  50 %  20 MB/s  2 min left");
  expect(lines[10]).toBe("swift.gguf  4.0 GB of 4.0 GB  100 %  20 MB/s");
});

test("one's own build of sd-server takes the place of the released one, also where there is none", async () => {
  const measure = async () => ({ ...MACHINE, arch: "riscv64" });
  expect(await run(["swift", "--yes"], {}, { measure })).toBe(1);
  expect(complaints[0]).toContain("there is no program for linux on riscv64");
  expect(await run(["swift", "--yes", "--runner", "build/sd-server"], {}, { measure })).toBe(0);
  expect(out.join("\n")).toContain("Size             4.0 GB, run by your own build/sd-server");
  expect(done).toEqual(["install swift for cpu in models", "choose swift"]);
});

test("a model that is installed is checked and chosen without a question", async () => {
  expect(await run(["swift"], has("bright", "swift"))).toBe(0);
  expect(done).toEqual(["install swift for cpu in models", "choose swift"]);
});

test("a model that does not fit is refused with the reason, unless it is wanted anyway", async () => {
  expect(await run(["huge", "--yes"])).toBe(1);
  expect(complaints[0]).toBe(
    "HUGE does not fit this machine: it needs 60.0 GB of memory, and this machine has 16.0 GB.",
  );
  expect(done).toEqual([]);
  expect(await run(["huge", "--yes", "--anyway"])).toBe(0);
  expect(done).toContain("choose huge");
  expect(await run(["huge", "--yes", "--anyway"], { RUNNERS: [] })).toBe(1);
});

test("Ctrl+C keeps what has come, says how to go on, and ends with 130", async () => {
  const installModel: Library["installModel"] = async () => {
    interrupted.abort();
    throw new Error("aborted");
  };
  expect(await run(["swift", "--yes"], { installModel })).toBe(130);
  expect(complaints).toEqual([expect.stringContaining("the same command goes on from there")]);
  expect(done).toEqual([]);
});

test("a download that fails says why, chooses nothing, and ends with 1", async () => {
  const installModel: Library["installModel"] = async () => {
    throw new Error("There is no network: huggingface.co was not found.");
  };
  expect(await run(["swift", "--yes"], { installModel })).toBe(1);
  expect(complaints).toEqual(["There is no network: huggingface.co was not found."]);
  expect(done).toEqual([]);
});

test("a wrong name is answered with the nearest one and 2", async () => {
  expect(await run(["swfit"])).toBe(2);
  expect(complaints.at(-1)).toContain("Did you mean swift?");
  expect(await run(["Swif_t"])).toBe(2);
  expect(complaints.at(-1)).toContain("Did you mean swift?");
  expect(await run(["remov"])).toBe(2);
  expect(complaints.at(-1)).toContain("Did you mean remove?");
  expect(await run(["something-else"])).toBe(2);
  expect(complaints.at(-1)).not.toContain("mean");
  expect(await run(["use", "brihgt"], has("swift", "swift", "bright"))).toBe(2);
  expect(complaints.at(-1)).toContain("Did you mean bright?");
  expect(await run(["swift", "--fast"])).toBe(2);
  expect(await run(["swift", "bright"])).toBe(2);
  expect(done).toEqual([]);
});

test("an installed model is chosen by its name", async () => {
  expect(await run(["use", "bright"], has("swift", "swift", "bright"))).toBe(0);
  expect(done).toEqual(["choose bright"]);
  expect(await run(["use", "bright"])).toBe(1);
});

test("one model or all are removed, all of them only after a yes", async () => {
  const two = has("swift", "swift", "bright");
  expect(await run(["remove", "swift"], two)).toBe(0);
  expect(out.at(-1)).toContain("4.2 GB of disk are free again");
  expect(await run(["remove"], two)).toBe(1);
  expect(await run(["remove"], two, { isTerminal: true, ask: async () => "n" })).toBe(1);
  expect(done).toEqual(["remove swift"]);
  expect(out.join("\n")).toContain("Ended its server, which a studio that was killed had left running.");
  expect(await run(["remove", "--yes"], two)).toBe(0);
  expect(done).toEqual(["remove swift", "remove all"]);
});

test("a file or an address of one's own is got like a model of the list", async () => {
  for (const place of ["https://example.com/mine", "mine.safetensors", "./mine.gguf"])
    expect(await run([place, "--yes"])).toBe(0);
  expect(done.filter((line) => line === "choose own")).toHaveLength(3);
});

test("the log shows the last whole lines of sd-server and where all of it is", async () => {
  expect(await run(["log"])).toBe(1);
  mkdirSync(path.join(dataDir, "models"));
  const lines = Array.from({ length: 2_000 }, (_, index) => `line ${index}`);
  writeFileSync(path.join(dataDir, "models/sd-server.log"), `${lines.join("\n")}\n`);
  expect(await run(["log"])).toBe(0);
  expect(out[0]).toMatch(/^line \d+\n(?:.*\n)*line 1999$/);
  expect(out[1]).toContain("sd-server.log");
});

test("help lists every subcommand", async () => {
  for (const argument of ["help", "--help", "-h"]) expect(await run([argument])).toBe(0);
  for (const name of ["use", "remove", "log", "comfyui"]) expect(out[0]).toContain(`-- ${name}`);
});

test("a folder that cannot be is said plainly, whatever is asked for", async () => {
  const { readInstalled, removeModel } = await import("local-models");
  writeFileSync(path.join(dataDir, "models"), "no folder");
  for (const args of [[], ["use", "swift"], ["remove", "--yes"], ["swift", "--yes"]]) {
    complaints = [];
    expect(await run(args, { readInstalled, removeModel })).toBe(1);
    expect(complaints).toEqual([expect.stringMatching(/models.* is a file/)]);
  }
});
