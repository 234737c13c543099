import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openServerLog } from "./log";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "local-models-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const text = (name = "sd-server.log") => readFileSync(path.join(folder, name), "utf8");

test("of a progress bar that writes over itself the log keeps the last state", () => {
  const log = openServerLog(folder);
  log.write("loading\n 1/8\r 2/8\r");
  log.write(" 8/8\ndone\n");
  expect(text()).toBe("loading\n 8/8\ndone\n");
  expect(log.lastLines()).toEqual(["loading", "8/8", "done"]);
});

test("the log never grows beyond twice its limit, whatever the server writes", () => {
  const log = openServerLog(folder, 1_000);
  for (let index = 0; index < 100; index++) log.write(`line ${index} ${"x".repeat(100)}\n`);
  expect(text()).toContain("line 99 ");
  expect(statSync(log.file).size).toBeLessThanOrEqual(1_000);
  expect(text("sd-server.log.1").length).toBeLessThanOrEqual(1_000);
});

test("a line that never ends stays small, and only the owner can read the log", () => {
  const log = openServerLog(folder);
  for (let index = 0; index < 50; index++) log.write("x".repeat(1_000));
  log.write("\n");
  expect(text().length).toBeLessThanOrEqual(5_001);
  expect(statSync(log.file).mode & 0o077).toBe(0);
});
