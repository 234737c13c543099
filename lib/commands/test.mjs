/** `npm test`: every check there is, on this machine alone; the last line says how many passed and failed. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { ensureBrowser } from "./browser.mjs";
import { build } from "./build.mjs";
import { requireNode, run, tool } from "./checkout.mjs";
import { ensureInstalled } from "./install.mjs";
import { startPostgres } from "./postgres.mjs";
import { closingLine, playwrightCounts, stepCounts, sum, vitestCounts } from "./tally.mjs";

requireNode();
await ensureInstalled();

const folder = mkdtempSync(path.join(tmpdir(), "prompt-studio-test-"));
/** @type {(() => unknown)[]} */
const cleanUps = [() => rmSync(folder, { recursive: true, force: true })];
/** @type {Promise<void> | undefined} */
let cleaned;
for (const signal of ["SIGINT", "SIGTERM"]) {
  // npm passes Ctrl+C on a second time; that must not cut the cleaning up short, so the listener stays.
  process.on(signal, async () => {
    await cleanUp();
    process.exit(130);
  });
}

/** @type {import("./tally.mjs").Counts[]} */
const results = [];

/**
 * @param {string} heading
 * @param {() => Promise<number | boolean>} body an exit code, or whether it succeeded.
 * @param {() => import("./tally.mjs").Counts} [counts]
 */
async function step(heading, body, counts) {
  console.log(`\n━━ ${heading} ${"━".repeat(Math.max(0, 76 - heading.length))}\n`);
  const started = Date.now();
  const outcome = await body();
  const succeeded = outcome === 0 || outcome === true;
  const result = stepCounts(succeeded, counts ? readCounts(counts) : null);
  results.push(result);
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  console.log(`\n${heading}: ${succeeded ? "passed" : "FAILED"}, ${closingLine(result)}, ${seconds} s`);
  return succeeded;
}

/** A runner that died has left no report. @param {() => import("./tally.mjs").Counts} counts */
function readCounts(counts) {
  try {
    return counts();
  } catch {
    return null;
  }
}

const report = (/** @type {string} */ name) => path.join(folder, `${name}.json`);
const read = (/** @type {string} */ name) => JSON.parse(readFileSync(report(name), "utf8"));
const node = (/** @type {string[]} */ args, env = {}) =>
  run(process.execPath, args, { env: { ...process.env, NEXT_TELEMETRY_DISABLED: "1", ...env } });

await step("Format", () => node([tool("biome"), "format", "."]));
await step("Lint", () => node([tool("biome"), "lint", "--diagnostic-level=error", "."]));
await step("Import arrows", () =>
  node([tool("biome"), "lint", "--only=style/noRestrictedImports", "--only=suspicious/noImportCycles", "."]),
);
await step("Dead code", () => node([tool("knip")]));
await step("Types", async () => (await node([tool("next"), "typegen"])) || node([tool("tsc"), "--noEmit"]));

const postgres = await startPostgres();
if (postgres) cleanUps.push(() => postgres.stop());
else console.log("\n!! No PostgreSQL on this machine: its half of the database suites is SKIPPED.");
await step(
  "Unit and integration tests",
  () =>
    node(
      [tool("vitest"), "run", "--reporter=default", "--reporter=json", `--outputFile.json=${report("unit")}`],
      {
        NODE_ENV: "test",
        ...(postgres ? { TEST_DATABASE_URL: postgres.url } : {}),
      },
    ),
  () => vitestCounts(read("unit")),
);

const built = await step("Production build", () => build());
if (built) {
  const browser = await ensureBrowser();
  if (!browser) console.log("\n!! No browser could be found or installed: the end-to-end tests will fail.");
  await step(
    "End-to-end tests",
    () =>
      node([tool("playwright"), "test", "--reporter=list,json"], {
        PLAYWRIGHT_JSON_OUTPUT_FILE: report("end-to-end"),
        ...(postgres ? { TEST_DATABASE_URL: postgres.url } : {}),
      }),
    () => playwrightCounts(read("end-to-end")),
  );
} else {
  console.log("\n!! The end-to-end tests need a build; they count as one failure.");
  results.push(stepCounts(false, null));
}

await cleanUp();
const total = sum(results);
process.exitCode = total.failed > 0 ? 1 : 0;
console.log(`\n${closingLine(total)}`);

/** Also when interrupted: whatever was started here ends here. Calls at the same time share one run. */
function cleanUp() {
  cleaned ??= (async () => {
    for (const each of cleanUps.reverse()) await each();
  })();
  return cleaned;
}
