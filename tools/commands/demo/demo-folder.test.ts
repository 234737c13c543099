import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { leaveDemoFolder, resetDemoFolder } from "./demo-folder.mjs";

let place: string;
let folder: string;
const inFolder = (...names: string[]) => path.join(folder, ...names);
const MARKER = "made-by-npm-run-demo";

beforeEach(() => {
  place = mkdtempSync(path.join(tmpdir(), "prompt-studio-demo-folder-"));
  folder = path.join(place, "deep", "demo");
});
afterEach(() => rmSync(place, { recursive: true, force: true }));

/** What a demo leaves behind. */
function use() {
  writeFileSync(inFolder("studio.sqlite"), "rows");
  writeFileSync(inFolder("secret"), "kept");
  mkdirSync(inFolder("pictures", "cr_1"), { recursive: true });
  writeFileSync(inFolder("pictures", "cr_1", "0.png"), "pixels");
}

test("the demo makes its folder, and empties it at the next start but for the secret", () => {
  resetDemoFolder(folder);
  use();
  resetDemoFolder(folder);
  expect(readdirSync(folder).sort()).toEqual([MARKER, "secret"]);
});

test("a folder that the demo has not made keeps everything, and the demo does not start in it", () => {
  mkdirSync(inFolder(), { recursive: true });
  use();
  expect(() => resetDemoFolder(folder)).toThrow(/was not made by npm run demo/);
  expect(readdirSync(folder).sort()).toEqual(["pictures", "secret", "studio.sqlite"]);
  expect(existsSync(inFolder("pictures", "cr_1", "0.png"))).toBe(true);
});

test("an empty folder can be used", () => {
  mkdirSync(inFolder(), { recursive: true });
  resetDemoFolder(folder);
  expect(readdirSync(folder)).toEqual([MARKER]);
});

test("a link to a folder and a file are refused, and a link inside is removed without what it leads to", () => {
  const elsewhere = path.join(place, "elsewhere");
  mkdirSync(elsewhere);
  writeFileSync(path.join(elsewhere, "work"), "kept");
  mkdirSync(path.dirname(folder), { recursive: true });
  symlinkSync(elsewhere, folder);
  expect(() => resetDemoFolder(folder)).toThrow(/is no folder/);
  rmSync(folder);
  writeFileSync(folder, "a file");
  expect(() => resetDemoFolder(folder)).toThrow(/is no folder/);
  rmSync(folder);
  resetDemoFolder(folder);
  symlinkSync(elsewhere, inFolder("pictures"));
  resetDemoFolder(folder);
  expect(readdirSync(folder)).toEqual([MARKER]);
  expect(readdirSync(elsewhere)).toEqual(["work"]);
});

test("a folder in use by a running demo is left alone until that demo has stopped or left it", async () => {
  const other = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { stdio: "ignore" });
  try {
    resetDemoFolder(folder);
    use();
    writeFileSync(inFolder(MARKER), `${other.pid}\n`);
    expect(() => resetDemoFolder(folder)).toThrow(/A demo is running/);
    expect(existsSync(inFolder("studio.sqlite"))).toBe(true);
    leaveDemoFolder(folder);
    resetDemoFolder(folder);
    expect(existsSync(inFolder("studio.sqlite"))).toBe(false);
    writeFileSync(inFolder(MARKER), `${other.pid}\n`);
  } finally {
    other.kill("SIGKILL");
    await once(other, "exit");
  }
  resetDemoFolder(folder);
});
