/**
 * `npm test`: the checks before a merge; the last line counts passed, failed and skipped. Missing packages or a missing
 * browser are installed first; the checks themselves need no internet access. `npm test -- --quick`: the checks that take seconds, for every change.
 */
import { ensureBrowser } from "./browser.mjs";
import { build } from "./build.mjs";
import { requireNode, tool } from "./checkout.mjs";
import { ensureInstalled } from "./install.mjs";
import { startPostgres } from "./postgres.mjs";
import { isProgram } from "./programs.mjs";
import { createSteps } from "./steps.mjs";
import { startSwift } from "./swift.mjs";

const QUICK = process.argv.includes("--quick");
/** Suites that take minutes and cover rarely changed code: the sandbox engine's pixels, and random orders of faults. */
const SLOW = ["packages/sketch-engine/**", "tools/testing/schedules/**"];

requireNode();
await ensureInstalled();

const { buildGuest } = await import("guest/build");
await buildGuest();

const { step, vitest, playwright, failed, node, atEnd, finish } = createSteps();

await step("Format", () => node([tool("biome"), "format", "."]));
await step("Lint", () => node([tool("biome"), "lint", "--diagnostic-level=error", "."]));
await step("Import arrows", () => node(["tools/arrows/check.mjs"]));
if (!QUICK) await step("Dead code", () => node([tool("knip")]));
const typesChecked = await step(
  "Types",
  async () => (await node([tool("next"), "typegen"])) || node([tool("tsc"), "--noEmit"]),
);

const [postgres, swift] = QUICK ? [] : await Promise.all([startPostgres(), startSwift()]);
if (postgres) atEnd(() => postgres.stop());
else if (!QUICK)
  console.log("\n!! No PostgreSQL on this machine: its half of the database suites is SKIPPED.");
if (swift) atEnd(() => swift.stop());
else if (!QUICK)
  console.log("\n!! No S3 server (Swift) on this machine: the tests of pictures on a real one are SKIPPED.");
/** @type {Record<string, string>} */
const servers = QUICK
  ? { TEST_DATABASE_URL: "", TEST_S3_ENDPOINT: "" }
  : { ...(postgres && { TEST_DATABASE_URL: postgres.url }), ...swift?.environment };
await vitest("Unit and integration tests", [], { ...servers, TESTS_LEFT_OUT: QUICK ? SLOW.join(" ") : "" });
if (QUICK) {
  console.log(
    `\n!! --quick leaves out: dead code, PostgreSQL, S3, the tests in ${SLOW.join(" and ")}, the production build and the end-to-end tests. Run npm test before a merge.`,
  );
} else {
  await buildAndTestInBrowsers();
}
await finish();

async function buildAndTestInBrowsers() {
  const built = await step("Production build", () => build(typesChecked ? { TYPES_CHECKED: "1" } : {}));
  if (built) {
    const browser = await ensureBrowser();
    if (!browser) console.log("\n!! No browser could be found or installed: the end-to-end tests will fail.");
    for (const name of await missingBrowsers())
      console.log(
        `\n!! Playwright's ${name} is not installed on this machine: the main path in it is SKIPPED.`,
      );
    await playwright("End-to-end tests", [], servers);
  } else {
    console.log("\n!! The end-to-end tests need a build; they count as one failure.");
    failed();
  }
}

/** Browsers other than Chromium are tested where they are installed and never downloaded. */
async function missingBrowsers() {
  const { firefox, webkit } = await import("@playwright/test");
  return [firefox, webkit].filter((each) => !isProgram(each.executablePath())).map((each) => each.name());
}
