import { readdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const root = fileURLToPath(new URL(".", import.meta.url));
const ROOMS = ["app", "components", "lib", "packages", "tools", "bench"];
const TESTS = `{${ROOMS.join(",")}}/**/*.test.{ts,tsx}`;

/** Tests that replace modules: one that another file has loaded before in the same registry would not be replaced. */
const REPLACING = ROOMS.flatMap((room) =>
  readdirSync(root + room, { recursive: true, encoding: "utf8" }).map((name) => `${room}/${name}`),
).filter(
  (name) =>
    /\.test\.tsx?$/.test(name) &&
    !name.includes("node_modules") &&
    /^vi\.mock\(/m.test(readFileSync(root + name, "utf8")),
);

/** Those, and tests that change their process for good, such as its HTTP servers. */
const ISOLATED = [
  ...REPLACING.map((name) => name.replaceAll(/[()[\]]/g, "?")),
  "lib/{metrics,runtime,start,tracing}/**/*.test.ts",
  "lib/http/front-door/**/*.test.ts",
  "lib/http/{in-flight,proxy}.test.ts",
  "tools/commands/{environment,packed,regular-expressions}.test.ts",
];

/** What `npm test -- --quick` leaves out, separated by spaces: the option `--exclude` does not reach the projects. */
const LEFT_OUT = process.env.TESTS_LEFT_OUT?.split(" ").filter(Boolean) ?? [];

/** Files that take a minute and more. Without the times of an earlier run, the order is that of their sizes, which say little. */
const LONGEST =
  /\/(?:schedules|access|signed-pictures|from-pictures|interrupted|interrupted-update|killed-edits|move)\.test\.ts$/;

/** Starts the longest files first, so that none runs alone at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLongest = ({ moduleId }: TestSpecification) => LONGEST.test(moduleId);
    return (await super.sort(files)).sort((a, b) => Number(isLongest(b)) - Number(isLongest(a)));
  }
}

export default defineConfig({
  resolve: {
    alias: [
      { find: /^@\//, replacement: root },
      // `server-only` throws outside of Next's server bundles, and unit tests run outside of them.
      { find: /^server-only$/, replacement: `${root}tools/testing/server-only.ts` },
    ],
  },
  test: {
    // Files with one module registry take half of the processor time of files with a registry each.
    projects: [
      {
        extends: true,
        test: { name: "shared", include: [TESTS], exclude: [...ISOLATED, ...LEFT_OUT], isolate: false },
      },
      { extends: true, test: { name: "isolated", include: ISOLATED, exclude: LEFT_OUT } },
    ],
    sequence: { sequencer: LongestFirst },
    environment: "node",
    globalSetup: ["packages/guest/build.mjs"],
    setupFiles: ["tools/testing/own-database.ts", "tools/testing/fuzz-seed.ts"],
    // Tests wait for files, sockets and PostgreSQL, so one worker more than the number of cores is fastest.
    maxWorkers: availableParallelism() + 1,
    // As in the browser tests, a failed test is repeated on a build server, and reported as flaky.
    retry: process.env.CI ? 1 : 0,
    // Limits end tests that hang. On a busy machine with two cores one that works may take ten times as long as alone.
    testTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
    hookTimeout: 60_000,
  },
});
