import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { waitFor } from "@/tools/testing/wait";
import { contentOf, type FileServer, sha256Of, startFileServer } from "../testing/file-server";
import { options, QUICK, temporaryFolder } from "../testing/options";
import { sizeOf } from "./disk-space";
import { downloadFile } from "./download-file";

const CONTENT = contentOf(2_000_000);
const PROGRAM = fileURLToPath(new URL("../testing/download-process.ts", import.meta.url));

let server: FileServer;
let temporary: ReturnType<typeof temporaryFolder>;
let started: ChildProcess[];

beforeEach(async () => {
  server = await startFileServer(CONTENT);
  temporary = temporaryFolder();
  started = [];
});
afterEach(async () => {
  for (const child of started) child.kill("SIGKILL");
  await server.close();
  temporary.remove();
});

const file = () => ({
  name: "weights.gguf",
  url: `${server.origin}/weights.gguf`,
  bytes: CONTENT.length,
  sha256: sha256Of(CONTENT),
});
const at = (name: string) => path.join(temporary.folder, name);

function start(): { child: ChildProcess; ended: Promise<string> } {
  const child = spawn(process.execPath, ["--import=tsx", PROGRAM, JSON.stringify(file()), temporary.folder]);
  started.push(child);
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (said += text));
  return { child, ended: new Promise((resolve) => child.once("close", () => resolve(said))) };
}

test("a download whose process is killed, at any point, is continued by the next and never used half", async () => {
  const stops = [0.1, 0.5, 0.9].map((share) => Math.floor(CONTENT.length * share));
  let before = 0;
  for (const stallAt of stops) {
    server.next = [{ stallAt }];
    const { child, ended } = start();
    await waitFor(`byte ${stallAt}`, async () => (await sizeOf(at("weights.gguf.part"))) === stallAt);
    child.kill("SIGKILL");
    await ended;
    expect(existsSync(at("weights.gguf"))).toBe(false);
    expect(server.asked.at(-1)?.headers.range).toBe(before === 0 ? undefined : `bytes=${before}-`);
    before = stallAt;
  }
  await downloadFile(file(), temporary.folder, options(), QUICK);
  expect(server.asked.at(-1)?.headers.range).toBe(`bytes=${before}-`);
  expect(sha256Of(readFileSync(at("weights.gguf")))).toBe(file().sha256);
  expect(readdirSync(temporary.folder)).toEqual(["weights.gguf"]);
});

test("of two processes that download into one folder, the second says that the first is at work", async () => {
  server.next = [{ stallAt: 1_000 }];
  const first = start();
  await waitFor("the first byte", () => sizeOf(at("weights.gguf.part")));
  const second = start();
  expect(await second.ended).toContain(
    `Another command is at work on the models (process ${first.child.pid})`,
  );
  await expect(downloadFile(file(), temporary.folder, options(), QUICK)).rejects.toThrow("Another command");
});

test("a lock that a dead process left is taken over, also one with the number of this process", async () => {
  for (const left of [String(2 ** 22 + 1), String(process.pid), "not a number"]) {
    writeFileSync(at("lock"), left);
    await downloadFile(file(), temporary.folder, options(), QUICK);
    expect(readdirSync(temporary.folder)).toEqual(["weights.gguf"]);
  }
});

test("within one process, a second download into the folder is refused while the first runs", async () => {
  const both = [1, 2].map(() => downloadFile(file(), temporary.folder, options(), QUICK));
  const ends = await Promise.allSettled(both);
  expect(ends.map(({ status }) => status)).toEqual(["fulfilled", "rejected"]);
});
