import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { temporaryFolder } from "../testing/options";
import { type ZipEntry, zipOf } from "../testing/zip";
import { unpack } from "./unpack";

let temporary: ReturnType<typeof temporaryFolder>;
let runners: string;

beforeEach(() => {
  temporary = temporaryFolder();
  runners = path.join(temporary.folder, "runners");
  mkdirSync(runners);
});
afterEach(() => temporary.remove());

const SERVER: ZipEntry = { name: "sd-server", content: "#!/bin/sh\n", mode: 0o100_755 };
const signal = new AbortController().signal;
const target = () => path.join(runners, "runner");

function archive(entries: readonly ZipEntry[], name = "archive.zip"): string {
  const file = path.join(temporary.folder, name);
  writeFileSync(file, zipOf(entries));
  return file;
}

describe("an archive of a runner", () => {
  test("is unpacked with its folders, and programs may be run", async () => {
    const entries = [
      { name: "build/", content: "" },
      { ...SERVER, name: "build/bin/sd-server" },
      { name: "build/bin/sd-cli", content: "x", mode: 0o100_755 },
      { name: "build/bin/readme.txt", content: "text", mode: 0o100_644 },
    ];
    const server = await unpack([archive(entries)], target(), signal);
    expect(server).toBe(path.join(target(), "build/bin/sd-server"));
    expect(readFileSync(server, "utf8")).toBe(SERVER.content);
    const modes = ["sd-server", "sd-cli", "readme.txt"].map(
      (name) => statSync(path.join(path.dirname(server), name)).mode & 0o111,
    );
    expect(modes.map((mode) => mode !== 0)).toEqual([true, true, false]);
    expect(readdirSync(runners)).toEqual(["runner"]);
  });

  test("without permissions, as Windows makes them, has a server that may be run, beside its libraries", async () => {
    const program = archive([{ name: "sd-server.exe", content: "MZ" }]);
    const libraries = archive([{ name: "cudart64_12.dll", content: "dll" }], "libraries.zip");
    const server = await unpack([program, libraries], target(), signal);
    expect(statSync(server).mode & 0o111).not.toBe(0);
    expect(readdirSync(target()).sort()).toEqual(["cudart64_12.dll", "sd-server.exe"]);
  });

  test("may be the program itself", async () => {
    const file = path.join(temporary.folder, "sd-server-linux");
    writeFileSync(file, "#!/bin/sh\n");
    const server = await unpack([file], target(), signal);
    expect(path.basename(server)).toMatch(/^sd-server/);
    expect(statSync(server).mode & 0o111).not.toBe(0);
  });

  test.each<[string, ZipEntry[]]>([
    ["a file outside of the folder", [SERVER, { name: "../escaped", content: "x" }]],
    ["a file outside, from within", [SERVER, { name: "a/../../escaped", content: "x" }]],
    ["an absolute path", [SERVER, { name: "/tmp/local-models-escaped", content: "x" }]],
    ["a path of Windows", [SERVER, { name: "..\\escaped", content: "x" }]],
    ["a drive of Windows", [SERVER, { name: "C:/escaped", content: "x" }]],
    ["a link", [SERVER, { name: "link", content: "/etc", mode: 0o120_777 }]],
    ["no server", [{ name: "sd-cli", content: "x" }]],
  ])("with %s is refused, and nothing of it stays", async (_, entries) => {
    await expect(unpack([archive(entries)], target(), signal)).rejects.toThrow(
      /archive\.zip (?:cannot be unpacked|has)/,
    );
    expect(readdirSync(runners)).toEqual([]);
    expect(existsSync(path.join(temporary.folder, "escaped"))).toBe(false);
    expect(existsSync("/tmp/local-models-escaped")).toBe(false);
  });

  test("that is damaged is refused, and nothing of it stays", async () => {
    const file = archive([SERVER]);
    const bytes = readFileSync(file);
    for (const damaged of [bytes.subarray(0, 40), bytes.subarray(0, -30), Buffer.from("no zip")]) {
      writeFileSync(file, damaged);
      await expect(unpack([file], target(), signal)).rejects.toThrow("archive.zip cannot be unpacked");
      expect(readdirSync(runners)).toEqual([]);
    }
  });

  test("takes the place of what an interrupted unpacking left", async () => {
    mkdirSync(`${target()}.unpacking`);
    writeFileSync(path.join(`${target()}.unpacking`, "old"), "x");
    await unpack([archive([SERVER])], target(), signal);
    expect(readdirSync(target())).toEqual(["sd-server"]);
    expect(readdirSync(runners)).toEqual(["runner"]);
  });
});
