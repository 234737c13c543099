/** `npm run model`: what a model of this machine is got, chosen and removed with. Exit codes: 0 done, 1 not done, 2 invalid arguments, 130 interrupted. */
import path from "node:path";
import { createInterface } from "node:readline/promises";
import * as library from "local-models";
import { measureMachine } from "local-models/run";
import { runModelCommand } from "./model/command";

const { DATA_DIR = "", MODELS_MIRROR, HF_TOKEN } = process.env;
const interrupted = new AbortController();
process.on("SIGINT", () => interrupted.abort());
process.on("SIGTERM", () => interrupted.abort());

// Set instead of exiting, so that output into a pipe is complete.
process.exitCode = await runModelCommand(process.argv.slice(2), {
  library,
  dataDir: path.resolve(DATA_DIR),
  download: { mirror: MODELS_MIRROR, token: HF_TOKEN },
  measure: measureMachine,
  signal: interrupted.signal,
  isTerminal: process.stdin.isTTY === true && process.stdout.isTTY === true,
  say: (line) => console.log(line),
  complain: (line) => console.error(line),
  overwrite: (line) => void process.stdout.write(`\r${line}\u001b[K`),
  async ask(question) {
    const terminal = createInterface({ input: process.stdin, output: process.stdout });
    // The terminal is in raw mode here, so that Ctrl+C arrives as a key.
    terminal.once("SIGINT", () => interrupted.abort());
    try {
      return await terminal.question(question, { signal: interrupted.signal });
    } finally {
      terminal.close();
    }
  },
});
