import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const root = fileURLToPath(new URL(".", import.meta.url));

export default defineConfig({
  resolve: {
    alias: [
      { find: /^@\//, replacement: root },
      // The guard against reaching a browser throws outside of Next's server bundles; unit tests are a server too.
      { find: /^server-only$/, replacement: `${root}lib/testing/server-only.ts` },
    ],
  },
  test: {
    include: ["{app,components,lib,bench}/**/*.test.{ts,tsx}"],
    environment: "node",
    setupFiles: ["lib/testing/own-database.ts"],
    // Tests wait for files, sockets and databases; a core that is spared for nothing would double the time.
    maxWorkers: "100%",
    // As in the browser tests: what passes at the second try on a build server is counted, and named.
    retry: process.env.CI ? 1 : 0,
    testTimeout: 20_000,
    // A busy machine may take longer than a second for what is waited for.
    expect: { poll: { timeout: 15_000 } },
    hookTimeout: 30_000,
  },
});
