import { tmpdir } from "node:os";
import path from "node:path";
import { defineConfig, devices } from "@playwright/test";
import { findBrowser } from "./tools/commands/browser.mjs";
import { freePort } from "./tools/commands/free-port.mjs";

// Every test process loads this file, and takes the port and folder from the first process through the environment.
// Other tools read it too, so it creates nothing: the studio makes its folder itself.
process.env.E2E_PORT ??= String(await freePort());
process.env.E2E_DATA_DIR ??= path.join(tmpdir(), `prompt-studio-e2e-${process.pid}`);
const baseURL = `http://localhost:${process.env.E2E_PORT}`;
const executablePath = await findBrowser();

/** Chromium uses only the last such list, so Playwright's is repeated; ours begins at the address bar's popups. */
const DISABLED_FEATURES = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
  // Each window would load two pages for its address bar and start a spare renderer: a third of the time.
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "WebUIOmniboxFullPopup",
  "SpareRendererForSitePerProcess",
];

export default defineConfig({
  testDir: "e2e",
  // Replaces the `server-only` guard, so that tests can seed the studio in their own process.
  tsconfig: "e2e/tsconfig.json",
  outputDir: "test-results",
  globalTeardown: "./e2e/support/teardown.ts",
  timeout: 120_000,
  expect: { timeout: 15_000 },
  workers: 6,
  projects: [
    // These tests mostly wait for a service that is slow on purpose, the others mostly compute: side by side they use the
    // machine evenly. First, because they contain the longest; each has its own studio or its own prompts.
    { name: "faults", testMatch: "faults/**/*.spec.ts", fullyParallel: true, workers: 4 },
    { name: "studio", testIgnore: ["faults/**", "browsers/**"], workers: 4 },
    // Skipped, and counted as skipped, where Playwright's builds are not installed.
    { name: "webkit", testMatch: "browsers/**", use: { ...devices["Desktop Safari"], launchOptions: {} } },
    { name: "firefox", testMatch: "browsers/**", use: { ...devices["Desktop Firefox"], launchOptions: {} } },
  ],
  forbidOnly: Boolean(process.env.CI),
  // A build server may be overloaded: a failed test is repeated there, and reported as flaky.
  retries: process.env.CI ? 1 : 0,
  reporter: "list",
  use: {
    ...devices["Desktop Chrome"],
    baseURL,
    viewport: { width: 1440, height: 900 },
    // A trace costs a fifth of the time; `--trace=retain-on-failure` records one when needed.
    screenshot: "only-on-failure",
    // Without a graphics card, animations take more processor time than everything else.
    contextOptions: { reducedMotion: "reduce" },
    // The content security policy is part of what is tested.
    bypassCSP: false,
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        `--disable-features=${DISABLED_FEATURES}`,
      ],
    },
  },
  webServer: {
    command: "node tools/commands/start.mjs",
    url: `${baseURL}/api/health/ready`,
    // The command builds first when the sources changed.
    timeout: 300_000,
    reuseExistingServer: false,
    // The server's warnings appear beside the test that caused them.
    stdout: "pipe",
    gracefulShutdown: { signal: "SIGTERM", timeout: 15_000 },
    env: {
      PORT: process.env.E2E_PORT,
      DATA_DIR: process.env.E2E_DATA_DIR,
      NEXTAUTH_URL: baseURL,
      DEMO_SIGN_IN: "true",
      WORKER_CONCURRENCY: "2",
      LOG_LEVEL: "warn",
    },
  },
});
