/** A stand-in of the program sd-server: it listens where it is told to, says what it was started with, and crashes on demand. */
import { writeFileSync } from "node:fs";
import path from "node:path";
import type { InstalledModel } from "local-models/run";

/** Where the program may listen. */
export { freePort } from "@/tools/commands/free-port.mjs";

const PROGRAM = `#!${process.execPath}
const { createServer } = require("node:http");
const given = process.argv.slice(2);
// As it was at the start: of an orphan it is the number of another process.
const supervisor = process.ppid;
const after = (option) => given[given.indexOf(option) + 1];
if (given.includes("--broken")) {
  console.error("[ERROR] main.cpp:92   - the model cannot be loaded");
  process.exit(1);
}
if (given.includes("--deaf")) process.on("SIGTERM", () => {});
const gate = given.includes("--until") ? after("--until") : null;
const listenOnce = (server) => {
  if (gate !== null && !require("node:fs").existsSync(gate)) return setTimeout(listenOnce, 10, server);
  server.listen(Number(after("--listen-port")), after("--listen-ip"), () => console.log("listening"));
};
// A test that failed may have left it behind, and then nobody ends it.
setInterval(() => require("node:fs").existsSync(__filename) || process.exit(), 500).unref();
listenOnce(createServer((request, response) => {
  if (request.url === "/crash") {
    console.error("GGML_ASSERT: out of memory");
    process.exit(3);
  }
  const stem = require("node:path").parse(after("--model")).name;
  const img_gen = { cancel_generating: false, init_image: true, mask_image: true };
  const capabilities = { model: { stem, name: stem }, samplers: [], schedulers: [], features_by_mode: { img_gen } };
  const started = { pid: process.pid, supervisor, given, environment: process.env };
  response.setHeader("content-type", "application/json");
  response.end(JSON.stringify(request.url === "/started" ? started : capabilities));
}));
`;

/** What the program was started with. */
export interface Started {
  pid: number;
  /** The process that started it. */
  supervisor: number;
  given: string[];
  environment: Record<string, string>;
}

/** Writes the program into a folder. @param serverArguments `--broken`: it ends at once; `--deaf`: it ignores SIGTERM; `--until FILE`: it listens when there is this file */
export function standInModel(folder: string, serverArguments: string[] = []): InstalledModel {
  const server = path.join(folder, "sd-server");
  writeFileSync(server, PROGRAM, { mode: 0o755 });
  const model = { option: "--model", path: path.join(folder, "tiny.gguf"), bytes: 1, sha256: null };
  return { id: "tiny", name: "Tiny", files: [model], serverArguments, server };
}

/** What the program at this port was started with; null while nothing listens there. */
export const startedAt = async (port: number): Promise<Started | null> => {
  const answer = await fetch(`http://127.0.0.1:${port}/started`).catch(() => null);
  return answer ? answer.json() : null;
};

/** Makes it end as after a failed assertion. */
export const crashAt = (port: number): Promise<unknown> =>
  fetch(`http://127.0.0.1:${port}/crash`).catch(() => null);
