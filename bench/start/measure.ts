/** What `npm start` takes in a fresh clone, and the next time, with the share of each part. */
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { freePort } from "@/tools/commands/free-port.mjs";
import { functionsMb } from "./functions";

const READY = "Prompt Studio is ready";
/** The parts of a first start, and what it prints at the end of each. Next greets twice: when it builds, and when it serves. */
const PARTS = [
  ["install", "Building ("],
  ["guests' page", "Next.js "],
  ["compile", "Compiled successfully"],
  ["page data and pages", "Route (app)"],
  ["after the compiler", "Next.js "],
  ["until ready", READY],
] as const;

/** The names of the parts, in their order. */
export type Part = (typeof PARTS)[number][0];

export interface Starts {
  /** Seconds of each part of the first start. */
  first: Record<Part, number>;
  /** Seconds of the next start. */
  nextS: number;
  /** What a host with functions would store, in megabytes. */
  functions: { api: number; pages: number };
}

/**
 * Clones the last commit into a temporary folder, starts it twice and removes it. npm's cache is used as it is, so the first
 * part depends on it and on the network.
 *
 * @throws with the output when a start fails.
 */
export async function measureStarts(): Promise<Starts> {
  const folder = mkdtempSync(path.join(tmpdir(), "prompt-studio-start-"));
  const clone = path.join(folder, "clone");
  try {
    execFileSync("git", ["clone", "--quiet", "--no-hardlinks", ".", clone]);
    const data = path.join(folder, "data");
    const lines = await start(clone, data);
    const next = await start(clone, data);
    return { first: sharesOf(lines), nextS: next.at(-1)?.atS ?? 0, functions: functionsMb(clone) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Line {
  text: string;
  /** Seconds after the start. */
  atS: number;
}

/** Runs `npm start` until it is ready, and ends it as Ctrl+C does. @returns what it printed until then. */
async function start(folder: string, data: string): Promise<Line[]> {
  const { PATH, HOME, npm_config_cache, npm_config_registry } = process.env;
  const startedAt = performance.now();
  const npm = spawn("npm", ["start"], {
    cwd: folder,
    stdio: ["ignore", "pipe", "pipe"],
    // A process group of its own, because Ctrl+C reaches all that npm started.
    detached: true,
    env: {
      ...{ PATH, HOME, npm_config_cache, npm_config_registry },
      NODE_ENV: "production",
      PORT: String(await freePort()),
      DATA_DIR: data,
    },
  });
  const lines: Line[] = [];
  const ended = new Promise((resolve) => npm.once("close", resolve));
  const ready = new Promise<void>((resolve) => {
    for (const input of [npm.stdout, npm.stderr])
      createInterface({ input }).on("line", (text) => {
        lines.push({ text, atS: (performance.now() - startedAt) / 1_000 });
        if (text.includes(READY)) resolve();
      });
  });
  await Promise.race([ready, ended]);
  const printed = [...lines];
  if (npm.pid !== undefined && npm.exitCode === null) process.kill(-npm.pid, "SIGINT");
  await ended;
  if (!printed.some(({ text }) => text.includes(READY)))
    throw new Error(printed.map(({ text }) => text).join("\n"));
  return printed.slice(0, printed.findIndex(({ text }) => text.includes(READY)) + 1);
}

function sharesOf(lines: readonly Line[]): Record<Part, number> {
  let at = -1;
  const shares = PARTS.map(([part, mark]) => {
    const before = lines[at]?.atS ?? 0;
    at = lines.findIndex(({ text }, index) => index > at && text.includes(mark));
    const line = lines[at];
    if (!line) throw new Error(`${part}: npm start did not print "${mark}".`);
    return [part, line.atS - before];
  });
  return Object.fromEntries(shares) as Record<Part, number>;
}
