/**
 * `npm run bench:doors`: how long the readers of a page that needs no sign-in keep another visitor waiting, as a table in
 * Markdown. The sign-in page is what to compare with.
 *
 * It serves the last production build, and beside it those of `--server FOLDER`, standalone builds of other commits: all in
 * one run on one machine.
 */
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { watchedLoop } from "../../e2e/support/watched-loop";
import { machine } from "../engine/engine";
import { serve } from "../serve";
import { type Crowd, measureCrowd, read } from "./readers";

const PAGES = ["/sign-in", "/api-reference", "/api/openapi.json"];
const CROWDS: readonly [name: string, crowd: Omit<Crowd, "path">][] = [
  ["60 readers at once", { readers: 60, times: 1, deaf: 0 }],
  ["4 × 60 readers, five times each", { readers: 240, times: 5, deaf: 0 }],
  [
    "60 readers beside 100 connections that ask 20 times and read nothing",
    { readers: 60, times: 1, deaf: 100 },
  ],
];

const { values } = parseArgs({ options: { server: { type: "string", multiple: true, default: [] } } });
const builds = [...values.server, ".next/standalone"].map((folder) => path.resolve(folder, "server.js"));
for (const server of builds) if (!existsSync(server)) throw new Error(`There is no build: ${server}`);

console.log(`${machine()}\n`);
console.log(
  "| build | page | sent | readers | all answered | visitor, median | visitor, longest | longest block | memory |",
);
console.log("|---|---|---|---|---|---|---|---|---|");
for (const server of builds) {
  for (const page of PAGES) {
    // A process of its own for each page: its first reader pays for what is made once.
    const home = mkdtempSync(path.join(tmpdir(), "prompt-studio-bench-"));
    const loop = await watchedLoop();
    const studio = await serve(
      [server],
      (origin) => ({
        ...{ DATA_DIR: home, NEXTAUTH_URL: origin, NEXT_MANUAL_SIG_HANDLE: "true", LOG_LEVEL: "error" },
        ...loop.settings,
      }),
      "/api/health/ready",
    );
    try {
      // What Next loads and compiles at the first request of any page.
      for (const first of ["/sign-in", "/api/health/live"]) await read(studio.origin, first);
      await loop.longestBlockMs();
      await read(studio.origin, page);
      const firstBlockMs = await loop.longestBlockMs();
      for (let warm = 0; warm < 20; warm += 1) await read(studio.origin, page);
      console.log(`| ${nameOf(server)} | ${page} | | the first alone | | | | ${ms(firstBlockMs)} | |`);
      for (const [name, crowd] of CROWDS) {
        await loop.longestBlockMs();
        const delay = await measureCrowd(studio.origin, { path: page, ...crowd });
        const cells = [
          `${(delay.bytes / 1_000).toFixed(1)} KB`,
          name,
          ...[delay.tookMs, delay.medianMs, delay.longestMs, await loop.longestBlockMs()].map(ms),
          `${studio.memoryMb().toFixed(0)} MB`,
        ];
        console.log(`| ${nameOf(server)} | ${page} | ${cells.join(" | ")} |`);
      }
    } finally {
      await studio.end();
      rmSync(home, { recursive: true, force: true });
    }
  }
}

function nameOf(server: string): string {
  return server.startsWith(process.cwd()) ? "this" : path.basename(server.replace(/\/\.next.*/, ""));
}

function ms(value: number): string {
  return `${value.toFixed(0)} ms`;
}
