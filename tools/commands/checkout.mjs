/** Finds the checkout and runs programs in it. Plain Node, because packages may not be installed yet. */
import { spawn } from "node:child_process";
import path from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of the checkout, absolute. */
export const root = fileURLToPath(new URL("../../", import.meta.url)).replace(/[\\/]$/, "");

const OLDEST_NODE = [20, 19];
/** The exit code of a process that SIGTERM ended, by the convention of shells. */
const TERMINATED = 143;

/** Ends the command with a message when this version of Node cannot run the studio. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = OLDEST_NODE;
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return;
  fail(`Prompt Studio needs Node ${OLDEST_NODE.join(".")} or newer; this is ${process.versions.node}.`);
}

/**
 * Prints why the command cannot continue, and ends it.
 *
 * @param {string} sentence
 * @returns {never}
 */
export function fail(sentence) {
  console.error(`\n${sentence}\n`);
  process.exit(1);
}

/**
 * Runs a program in the checkout, its output on this terminal. SIGTERM reaches the program, too, and once that has
 * ended, this process ends as well unless it has another listener.
 *
 * @param {string} program
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, stdio?: import("node:child_process").StdioOptions }} [options]
 * @returns {Promise<number>} its exit code; 1 when it could not be started or a signal ended it.
 */
export function run(program, args, { env = process.env, stdio = "inherit" } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: root, env, stdio, shell: needsShell(program) });
    let terminated = false;
    const passOn = () => {
      terminated = true;
      child.kill("SIGTERM");
    };
    process.on("SIGTERM", passOn);
    child.once("error", (error) => {
      process.off("SIGTERM", passOn);
      console.error(`${program}: ${error.message}`);
      resolve(1);
    });
    child.once("exit", (code) => {
      process.off("SIGTERM", passOn);
      // Another listener has to clean up first.
      if (terminated && process.listenerCount("SIGTERM") === 0) process.exit(TERMINATED);
      resolve(code ?? 1);
    });
  });
}

/** npm is a script on Windows, which only a shell can start. @param {string} program */
function needsShell(program) {
  return process.platform === "win32" && program === "npm";
}

/**
 * The path of a program of a package, to be run with Node itself: without shell and npx, the same on every system.
 *
 * @param {"next" | "biome" | "knip" | "tsc" | "vitest" | "playwright"} name
 */
export function tool(name) {
  const places = {
    next: "next/dist/bin/next",
    biome: "@biomejs/biome/bin/biome",
    knip: "knip/bin/knip.js",
    tsc: "typescript/bin/tsc",
    vitest: "vitest/vitest.mjs",
    playwright: "@playwright/test/cli.js",
  };
  return path.join(root, "node_modules", places[name]);
}
