/** `npm test`: every check there is, on this machine alone; the last line says how many passed and failed. */
import { ensureBrowser } from "./browser.mjs";
import { build } from "./build.mjs";
import { requireNode, tool } from "./checkout.mjs";
import { ensureInstalled } from "./install.mjs";
import { startPostgres } from "./postgres.mjs";
import { createSteps } from "./steps.mjs";
import { playwrightCounts, vitestCounts } from "./tally.mjs";

requireNode();
await ensureInstalled();

const { step, failed, report, read, node, atEnd, finish } = createSteps();

await step("Format", () => node([tool("biome"), "format", "."]));
await step("Lint", () => node([tool("biome"), "lint", "--diagnostic-level=error", "."]));
await step("Import arrows", () =>
  node([tool("biome"), "lint", "--only=style/noRestrictedImports", "--only=suspicious/noImportCycles", "."]),
);
await step("Dead code", () => node([tool("knip")]));
await step("Types", async () => (await node([tool("next"), "typegen"])) || node([tool("tsc"), "--noEmit"]));

const postgres = await startPostgres();
if (postgres) atEnd(() => postgres.stop());
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
  failed();
}

await finish();
