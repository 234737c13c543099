/** A copy of the project in which wrong changes are tried, so that nothing touches the working tree. */
import { execFileSync, spawn } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Mutation } from "../mutation";
import type { Report, Run } from "./judge";
import { applyTo, root } from "./tables";

/** The tests of one mutation take seconds; an endless loop in them never ends by itself. */
const ENDLESS_MS = 300_000;

export interface Workshop {
  /** Runs test files, given from the root of the project, without any change. */
  baseline(tests: readonly string[]): Promise<Report | null>;
  /** Makes the change, compiles, runs its tests up to the first that fails, and takes the change back. */
  attempt(mutation: Mutation): Promise<Run>;
  /** Ends what runs and removes the copy. */
  close(): void;
}

/** Copies what git knows or would add, with what is installed as links. */
export function openWorkshop(): Workshop {
  const folder = mkdtempSync(path.join(tmpdir(), "studio-mutations-"));
  const listed = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
  const output = execFileSync("git", listed, { cwd: root, encoding: "utf8", maxBuffer: 64 << 20 });
  const installed = path.join(root, "node_modules");
  mkdirSync(path.join(folder, "node_modules"));
  for (const entry of readdirSync(installed, { withFileTypes: true })) {
    const source = path.join(installed, entry.name);
    // A workspace is a relative link, and so becomes the one of the copy.
    const target = entry.isSymbolicLink() ? readlinkSync(source) : source;
    symlinkSync(target, path.join(folder, "node_modules", entry.name));
  }
  for (const file of new Set(output.split("\0"))) {
    const source = path.join(root, file);
    // Git lists the packages where they are a link themselves.
    if (file && file !== "node_modules" && existsSync(source)) cpSync(source, path.join(folder, file));
  }
  const running = new Set<() => void>();

  /** Runs a program of a package to its end, with what it prints, and whether it had to be ended. */
  function run(
    program: string,
    args: string[],
    limitMs = ENDLESS_MS,
  ): Promise<{ code: number; output: string; isEndless: boolean }> {
    return new Promise((resolve) => {
      const child = spawn(process.execPath, [path.join(folder, "node_modules", program), ...args], {
        cwd: folder,
        // A group of its own: a worker in an endless loop would outlive its parent.
        detached: true,
        stdio: ["ignore", "pipe", "ignore"],
        env: { ...process.env, NODE_ENV: "test" },
      });
      let output = "";
      let isEndless = false;
      child.stdout.setEncoding("utf8").on("data", (text: string) => {
        output += text;
      });
      const end = () => {
        if (child.pid === undefined) return;
        try {
          process.kill(-child.pid, "SIGKILL");
        } catch {
          // All of the group have ended.
        }
      };
      running.add(end);
      const limit = setTimeout(() => {
        isEndless = true;
        end();
      }, limitMs);
      child.once("close", (code) => {
        clearTimeout(limit);
        running.delete(end);
        resolve({ code: code ?? 1, output, isEndless });
      });
    });
  }

  async function test(files: readonly string[], limitMs: number, ...options: string[]) {
    const report = path.join(folder, "mutation-report.json");
    rmSync(report, { force: true });
    // Built from the source when it is missing, before the first test.
    rmSync(path.join(folder, "packages/guest/built/index.js"), { force: true });
    const paths = files.map((file) => path.join(folder, file));
    const json = ["--reporter=json", `--outputFile.json=${report}`];
    const args = ["run", ...paths, "--retry=0", ...json, ...options];
    const { code, isEndless } = await run("vitest/vitest.mjs", args, limitMs);
    const said: Report | null = existsSync(report) ? JSON.parse(readFileSync(report, "utf8")) : null;
    return { report: said, exitCode: code, isEndless };
  }

  /** Unused names are no errors here: a forgotten condition often leaves one. */
  async function compile(): Promise<string[]> {
    const lenient = ["--noUnusedLocals", "false", "--noUnusedParameters", "false"];
    const { output } = await run("typescript/bin/tsc", ["--noEmit", "--pretty", "false", ...lenient]);
    // Without the place, which moves when a change has another number of lines.
    return output.split("\n").flatMap((line) => {
      const [, file, error] = /^(.+)\(\d+,\d+\): (error TS.+)$/.exec(line) ?? [];
      return file ? [`${file}: ${error}`] : [];
    });
  }

  let known: Promise<string[]> | undefined;
  return {
    baseline: async (tests) => (await test(tests, tests.length * ENDLESS_MS)).report,
    async attempt(mutation) {
      // The types of Next's routes are not in the copy, so the unchanged project has errors too.
      known ??= compile();
      const before = new Set(await known);
      const file = path.join(folder, mutation.file);
      const source = readFileSync(file, "utf8");
      writeFileSync(file, applyTo(source, mutation));
      try {
        const typeErrors = (await compile()).filter((line) => !before.has(line));
        if (typeErrors.length > 0) return { typeErrors, report: null, exitCode: 1, isEndless: false };
        return { typeErrors, ...(await test(mutation.tests, ENDLESS_MS, "--bail=1")) };
      } finally {
        writeFileSync(file, source);
      }
    },
    close() {
      for (const end of running) end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
