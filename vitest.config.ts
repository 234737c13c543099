import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const root = fileURLToPath(new URL(".", import.meta.url));

export default defineConfig({
  resolve: {
    alias: [
      { find: /^@\//, replacement: root },
      // `server-only` throws outside of Next's server bundles, and unit tests run outside of them.
      { find: /^server-only$/, replacement: `${root}lib/testing/server-only.ts` },
    ],
  },
  test: {
    include: ["{app,components,lib,bench}/**/*.test.{ts,tsx}"],
    environment: "node",
    setupFiles: ["lib/testing/own-database.ts"],
    // Tests wait for files, sockets and PostgreSQL, so one worker more than the number of cores is fastest.
    maxWorkers: availableParallelism() + 1,
    // As in the browser tests, a failed test is repeated on a build server, and reported as flaky.
    retry: process.env.CI ? 1 : 0,
    testTimeout: 20_000,
    // Polled conditions may take longer than a second on a busy machine.
    expect: { poll: { timeout: 15_000 } },
    hookTimeout: 30_000,
  },
});
