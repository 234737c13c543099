import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const root = fileURLToPath(new URL(".", import.meta.url));
const TESTS = "{app,components,lib,packages,tools,bench}/**/*.test.{ts,tsx}";
/** Tests that replace modules, or change their process for good, such as its HTTP servers. */
const ISOLATED = [
  "app/(studio)/initial-data.test.ts",
  "app/api/every-route.test.ts",
  "lib/{metrics,runtime,start,tracing}/**/*.test.ts",
  "lib/http/front-door/**/*.test.ts",
  "lib/http/{after-answer,in-flight,proxy}.test.ts",
  "lib/backup/{backup,restore}.test.ts",
  "lib/pictures/read-texts.test.ts",
  "lib/settings/local-secret.test.ts",
  "tools/commands/admin/people.test.ts",
  "tools/commands/{environment,packed,regular-expressions}.test.ts",
];

/** Starts the longest file first, so that it does not run alone at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLongest = ({ moduleId }: TestSpecification) => moduleId.endsWith("/schedules.test.ts");
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
        test: { name: "shared", include: [TESTS], exclude: ISOLATED, isolate: false },
      },
      { extends: true, test: { name: "isolated", include: ISOLATED } },
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
