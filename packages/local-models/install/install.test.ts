import {
  chmodSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { contentOf, type FileServer, sha256Of, startFileServer } from "../testing/file-server";
import { options, QUICK, temporaryFolder } from "../testing/options";
import { zipOf } from "../testing/zip";
import type { LocalModel, Runner } from "../types";
import { installModel } from "./install-model";
import { readInstalled } from "./installed";
import { chooseModel, removeModel } from "./keep";
import { ownModel } from "./own-model";
import { ownRunners } from "./own-runner";

const ARCHIVE = zipOf([{ name: "sd-server", content: "#!/bin/sh\n", mode: 0o100_755 }]);
const FILES: Record<string, Buffer> = {
  "/one": contentOf(40_000, "one"),
  "/two": contentOf(50_000, "two"),
  "/shared": contentOf(60_000, "shared"),
  "/runner.zip": ARCHIVE,
  "/mine.gguf": contentOf(30_000, "mine"),
};

let server: FileServer;
let temporary: ReturnType<typeof temporaryFolder>;
let folder: string;

beforeEach(async () => {
  temporary = temporaryFolder();
  folder = path.join(temporary.folder, "models");
  server = await startFileServer(Buffer.alloc(0));
  server.answer = ({ url = "" }) => {
    const content = FILES[url] ?? Buffer.alloc(0);
    server.file = { content, etag: `"${sha256Of(content)}"` };
    return false;
  };
});
afterEach(async () => {
  await server.close();
  temporary.remove();
});

const source = (name: string) => {
  const content = FILES[`/${name}`] ?? Buffer.alloc(0);
  return { name, url: `${server.origin}/${name}`, bytes: content.length, sha256: sha256Of(content) };
};

const model = (id: string): LocalModel => ({
  id,
  name: id.toUpperCase(),
  summary: "",
  files: [
    { option: "--diffusion-model", ...source(id) },
    { option: "--vae", ...source("shared") },
  ],
  serverArguments: ["--steps", "4"],
  licence: { name: "MIT", url: "https://example.org", commercialUse: "allowed" },
  needs: { memoryBytes: 1, graphicsBytes: 1 },
  edits: false,
  read: "2026-11-28",
  page: "",
});

const runner = (): Runner => ({
  platform: "linux",
  arch: "x64",
  graphics: "cpu",
  archive: source("runner.zip"),
  libraries: [],
  licence: { name: "MIT", url: "https://example.org", commercialUse: "allowed" },
});

const install = (which: LocalModel, given = options()) => installModel(which, runner(), folder, given, QUICK);
const at = (...names: string[]) => path.join(folder, ...names);
const gets = () => server.asked.filter(({ method }) => method === "GET").map(({ url }) => url);

describe("installing a model", () => {
  test("fetches runner and files, and keeps what can be run and checked", async () => {
    const given = options();
    const installed = await install(model("one"), given);
    expect(installed).toEqual({
      id: "one",
      name: "ONE",
      files: [
        {
          option: "--diffusion-model",
          path: at("files", "one"),
          bytes: 40_000,
          sha256: source("one").sha256,
        },
        { option: "--vae", path: at("files", "shared"), bytes: 60_000, sha256: source("shared").sha256 },
      ],
      serverArguments: ["--steps", "4"],
      server: at("runners", "runner", "sd-server"),
    });
    expect(await readInstalled(folder)).toEqual({ models: [installed], chosen: "one" });
    expect(readdirSync(folder).sort()).toEqual(["files", "installed.json", "runners"]);
    expect(readdirSync(at("files")).sort()).toEqual(["one", "shared"]);
    expect(new Set(given.told.map(({ name }) => name))).toEqual(new Set(["runner.zip", "one", "shared"]));
  });

  test("fetches what another model has already only once, and makes the newer one the chosen", async () => {
    await install(model("one"));
    await install(model("two"));
    expect(gets().sort()).toEqual(["/one", "/runner.zip", "/shared", "/two"]);
    expect((await readInstalled(folder)).chosen).toBe("two");
  });

  test("again asks nobody, and replaces a file that has suffered", async () => {
    await install(model("one"));
    await install(model("one"));
    expect(server.asked).toHaveLength(3);
    writeFileSync(at("files", "one"), Buffer.alloc(40_000));
    await install(model("one"));
    expect(gets().at(-1)).toBe("/one");
    expect(sha256Of(readFileSync(at("files", "one")))).toBe(source("one").sha256);
    expect((await readInstalled(folder)).models).toHaveLength(1);
  });

  test("that fails halfway lists no model, and goes on from there", async () => {
    server.next = [{}, {}, { status: 404 }];
    await expect(install(model("one"))).rejects.toThrow("does not have shared (404)");
    expect(await readInstalled(folder)).toEqual({ models: [], chosen: null });
    await install(model("one"));
    expect(gets()).toEqual(["/runner.zip", "/one", "/shared", "/shared"]);
  });

  test("is refused before the first byte where the disk is too small", async () => {
    const huge = model("one");
    const files = huge.files.map((file) => ({ ...file, bytes: 2 ** 50 }));
    await expect(install({ ...huge, files })).rejects.toThrow("is too small");
    expect(server.asked).toEqual([]);
  });

  test("survives that the folder is moved", async () => {
    await install(model("one"));
    const moved = path.join(temporary.folder, "moved");
    renameSync(folder, moved);
    const [found] = (await readInstalled(moved)).models;
    expect(found?.server).toBe(path.join(moved, "runners", "runner", "sd-server"));
    expect(existsSync(found?.files[0]?.path ?? "")).toBe(true);
  });

  test("of a person's own file leaves it where it is", async () => {
    const file = path.join(temporary.folder, "My Model.safetensors");
    writeFileSync(file, "weights");
    const own = ownModel(file);
    expect(own).toMatchObject({ id: expect.stringMatching(/^own-my-model-[0-9a-f]{8}$/), name: "My Model" });
    const installed = await install(own);
    expect(installed.files).toEqual([{ option: "--model", path: file, bytes: 7, sha256: null }]);
    await removeModel(folder, own.id);
    expect(readFileSync(file, "utf8")).toBe("weights");
  });

  test("of a person's own program runs it where it is, and leaves it there", async () => {
    const program = path.join(temporary.folder, "sd-server");
    expect(() => ownRunners(program)).toThrow(`There is no program ${program}.`);
    writeFileSync(program, "#!/bin/sh\n");
    expect(() => ownRunners(program)).toThrow("is not a program that may be run");
    chmodSync(program, 0o755);
    const [own] = ownRunners(program);
    if (!own) throw new Error("There is no entry for it.");
    expect(own).toMatchObject({ platform: process.platform, arch: process.arch });
    const installed = await installModel(model("one"), own, folder, options(), QUICK);
    expect(installed.server).toBe(program);
    expect(server.asked.some(({ url }) => url?.includes("runner"))).toBe(false);
    await removeModel(folder, "one");
    expect(existsSync(program)).toBe(true);
  });

  test("of a person's own address keeps the hash of what came", async () => {
    const own = ownModel(`${server.origin}/mine.gguf?secret=1`);
    expect(own.page).toBe(`${server.origin}/mine.gguf`);
    server.answer = ({ url = "" }) => {
      const content = FILES[url.split("?")[0] ?? ""] ?? Buffer.alloc(0);
      server.file = { content, etag: null };
      return false;
    };
    const installed = await install(own);
    expect(installed.files[0]).toMatchObject({
      bytes: 30_000,
      sha256: sha256Of(FILES["/mine.gguf"] ?? Buffer.alloc(0)),
    });
    expect(readFileSync(at("installed.json"), "utf8")).not.toContain("secret");
  });
});

describe("a person's own model", () => {
  test("by the page of a file at Hugging Face is the file", () => {
    const own = ownModel("https://huggingface.co/owner/model/blob/main/folder/weights.gguf?download=true");
    expect(own.files[0]?.url).toBe("https://huggingface.co/owner/model/resolve/main/folder/weights.gguf");
  });

  test("of the same name from two places is two models", () => {
    const [one, two] = ["a", "b"].map((host) => ownModel(`https://${host}.example/w.gguf`));
    expect(one?.id).not.toBe(two?.id);
    expect(one?.files[0]?.name).not.toBe(two?.files[0]?.name);
  });

  test("without a byte in it is refused before anything is downloaded for it", () => {
    const empty = path.join(temporary.folder, "empty.safetensors");
    writeFileSync(empty, "");
    expect(() => ownModel(empty)).toThrow("is empty");
  });

  test.each([
    "/nowhere/weights.gguf",
    "https://example.org/page.html",
    "https://example.org/",
    "http://",
    ".",
  ])("%s is refused", (given) => {
    expect(() => ownModel(given)).toThrow(/no file|not a file of weights|not an address/);
  });
});

describe("an installed model", () => {
  test("is chosen in a new list that takes the place of the old at once", async () => {
    const { id } = await install(model("one"));
    const before = statSync(at("installed.json")).ino;
    await chooseModel(folder, id);
    expect(statSync(at("installed.json")).ino).not.toBe(before);
  });

  test("is chosen by its id, and an unknown one is refused", async () => {
    await install(model("one"));
    await install(model("two"));
    await chooseModel(folder, "one");
    expect((await readInstalled(folder)).chosen).toBe("one");
    await expect(chooseModel(folder, "three")).rejects.toThrow("The model three is not installed.");
  });

  test("gives back the disk but for what another uses, and the runner goes with the last", async () => {
    await install(model("one"));
    await install(model("two"));
    expect(await removeModel(folder, "two")).toEqual({ freedBytes: 50_000, hasEnded: false });
    expect(readdirSync(at("files")).sort()).toEqual(["one", "shared"]);
    expect((await readInstalled(folder)).chosen).toBe("one");
    expect(existsSync(at("runners", "runner"))).toBe(true);
    expect(await removeModel(folder, "one")).toEqual({
      freedBytes: 100_000 + "#!/bin/sh\n".length,
      hasEnded: false,
    });
    expect(readdirSync(at("files"))).toEqual([]);
    expect(readdirSync(at("runners"))).toEqual([]);
    expect(await readInstalled(folder)).toEqual({ models: [], chosen: null });
  });

  test("is removed with all others, and with what unfinished downloads left", async () => {
    await install(model("one"));
    writeFileSync(at("files", "other.gguf.part"), "12345");
    const { freedBytes } = await removeModel(folder, "all");
    expect(freedBytes).toBe(100_000 + "#!/bin/sh\n".length + 5);
    expect([...readdirSync(at("files")), ...readdirSync(at("runners"))]).toEqual([]);
  });

  test("of the table whose download never ended gives back its parts", async () => {
    await install(model("one"));
    writeFileSync(at("files", "sdxs-512-dreamshaper.safetensors.part"), "12345");
    expect(await removeModel(folder, "sdxs-512")).toEqual({ freedBytes: 5, hasEnded: false });
    expect((await readInstalled(folder)).models).toHaveLength(1);
  });

  test("is none in a folder that is not there, and a damaged list is said plainly", async () => {
    expect(await readInstalled(at("nowhere"))).toEqual({ models: [], chosen: null });
    expect(await removeModel(folder, "all")).toEqual({ freedBytes: 0, hasEnded: false });
    for (const damaged of ["{", "[]", '{"version":2,"models":[],"chosen":null}']) {
      writeFileSync(at("installed.json"), damaged);
      await expect(readInstalled(folder)).rejects.toThrow("installed.json cannot be read");
    }
  });
});
