/** `npm run test:long`: checks that take too long for every change. The last line counts passed, failed and skipped. */
import { ensureBrowser } from "./browser.mjs";
import { build } from "./build.mjs";
import { requireNode, tool } from "./checkout.mjs";
import { ensureInstalled } from "./install.mjs";
import { startPostgres } from "./postgres.mjs";
import { createSteps } from "./steps.mjs";
import { startSwift } from "./swift.mjs";
import { COUNTS_REPORTER, playwrightCounts } from "./tally.mjs";

const SCHEDULES = process.env.FAULT_SCHEDULES ?? "2000";
const KILLS = process.env.FAULT_KILLS ?? "100";
const STOPS = process.env.STOPS ?? "12";
const OUTAGE_SECONDS = process.env.OUTAGE_SECONDS ?? "60";
const MANY_KILLS = process.env.MANY_KILLS ?? "20";
const UPDATE_KILLS = process.env.UPDATE_KILLS ?? "40";
const BACKED_UP = process.env.BACKUP_CREATIONS ?? "200";
const FUZZED = process.env.FUZZ_REQUESTS ?? "6000";
const FUZZ_RUNS = process.env.FUZZ_RUNS ?? "1000";

requireNode();
await ensureInstalled();
const { step, failed, report, read, node, atEnd, finish } = createSteps();

const postgres = await startPostgres();
if (postgres) atEnd(() => postgres.stop());
await step(
  `${SCHEDULES} random fault schedules`,
  () =>
    node(
      [
        tool("vitest"),
        "run",
        "tools/testing/schedules",
        "--reporter=default",
        `--reporter=${COUNTS_REPORTER}`,
      ],
      {
        NODE_ENV: "test",
        VITEST_COUNTS_FILE: report("schedules"),
        FAULT_SCHEDULES: SCHEDULES,
        ...(postgres ? { TEST_DATABASE_URL: postgres.url } : {}),
      },
    ),
  () => read("schedules"),
);
await step(
  "An update, a restore and a move interrupted after every statement, the update from every earlier version",
  () =>
    node(
      [
        tool("vitest"),
        "run",
        "lib/db/interrupted-update.test.ts",
        "lib/backup/interrupted.test.ts",
        "--reporter=default",
        `--reporter=${COUNTS_REPORTER}`,
      ],
      {
        NODE_ENV: "test",
        VITEST_COUNTS_FILE: report("interruptions"),
        EVERY_INTERRUPTION: "1",
        ...(postgres ? { TEST_DATABASE_URL: postgres.url } : {}),
      },
    ),
  () => read("interruptions"),
);
await step(
  `${FUZZ_RUNS} random queries of each streamed file, bodies of board actions and intervals, and a fifth as many orders of changes and polls`,
  () =>
    node(
      [
        tool("vitest"),
        "run",
        "app/api/streams.test.ts",
        "app/api/boards/hostile.test.ts",
        "lib/creations/poll",
        "--reporter=default",
        "--reporter=json",
        `--outputFile.json=${report("random-inputs")}`,
      ],
      {
        NODE_ENV: "test",
        FUZZ_RUNS,
        ...(postgres ? { TEST_DATABASE_URL: postgres.url } : {}),
      },
    ),
  () => vitestCounts(read("random-inputs")),
);
await step(
  "Every package in an empty folder",
  () =>
    node(
      [
        tool("vitest"),
        "run",
        "tools/commands/packed.test.ts",
        "--reporter=default",
        `--reporter=${COUNTS_REPORTER}`,
      ],
      { NODE_ENV: "test", VITEST_COUNTS_FILE: report("packages"), EVERY_PACKAGE: "1" },
    ),
  () => read("packages"),
);
const swift = await startSwift({ install: true });
if (swift) {
  atEnd(() => swift.stop());
  await step(
    "Pictures on a real S3 server",
    () =>
      node(
        [
          tool("vitest"),
          "run",
          "lib/pictures",
          "tools/commands/admin/pictures",
          "--reporter=default",
          `--reporter=${COUNTS_REPORTER}`,
        ],
        {
          NODE_ENV: "test",
          VITEST_COUNTS_FILE: report("s3"),
          ...swift.environment,
          ...(postgres ? { TEST_DATABASE_URL: postgres.url } : {}),
        },
      ),
    () => read("s3"),
  );
} else
  console.log("\n!! No S3 server (Swift) on this machine: the tests of pictures on a real one are SKIPPED.");
await step(
  "Small wrong changes, one at a time",
  () =>
    node(["--import=tsx", "tools/testing/mutations/runner/run.ts"], {
      MUTATIONS_REPORT: report("mutations"),
      ...(postgres ? { TEST_DATABASE_URL: postgres.url } : {}),
    }),
  () => read("mutations"),
);
await step("10 000 random prompts", () => node(["--import=tsx", "packages/sketch-engine/fuzz.ts"]));
if (await step("Production build", () => build())) {
  await ensureBrowser();
  await step(
    `Killed ${KILLS} times`,
    () =>
      node([tool("playwright"), "test", "e2e/faults/crash.spec.ts", "--reporter=list,json"], {
        FAULT_KILLS: KILLS,
        PLAYWRIGHT_JSON_OUTPUT_FILE: report("kills"),
      }),
    () => playwrightCounts(read("kills")),
  );
  await step(
    `Killed ${UPDATE_KILLS} times while it updates`,
    () =>
      node([tool("playwright"), "test", "e2e/process/update.spec.ts", "--reporter=list,json"], {
        UPDATE_KILLS,
        PLAYWRIGHT_JSON_OUTPUT_FILE: report("updates"),
      }),
    () => playwrightCounts(read("updates")),
  );
  await step(
    `Stopped ${STOPS} times under load`,
    () =>
      node([tool("playwright"), "test", "e2e/process/stop.spec.ts", "--reporter=list,json"], {
        STOPS,
        PLAYWRIGHT_JSON_OUTPUT_FILE: report("stops"),
      }),
    () => playwrightCounts(read("stops")),
  );
  await step(
    `Outages of ${OUTAGE_SECONDS} seconds`,
    () =>
      node(
        [tool("playwright"), "test", "e2e/process/outages.spec.ts", "--workers=1", "--reporter=list,json"],
        {
          OUTAGE_SECONDS,
          PLAYWRIGHT_JSON_OUTPUT_FILE: report("outages"),
        },
      ),
    () => playwrightCounts(read("outages")),
  );
  await step(
    `Four processes, killed ${MANY_KILLS} times, stopped and replaced under load`,
    () =>
      node([tool("playwright"), "test", "e2e/process/many.spec.ts", "--workers=1", "--reporter=list,json"], {
        MANY_KILLS,
        ...(postgres ? { TEST_DATABASE_URL: postgres.url } : {}),
        PLAYWRIGHT_JSON_OUTPUT_FILE: report("many"),
      }),
    () => playwrightCounts(read("many")),
  );
  await step(
    `${BACKED_UP} creations on PostgreSQL and S3 backed up under load, destroyed and restored`,
    () =>
      node(
        [tool("playwright"), "test", "e2e/process/backup.spec.ts", "--workers=1", "--reporter=list,json"],
        {
          BACKUP_CREATIONS: BACKED_UP,
          ...(postgres ? { TEST_DATABASE_URL: postgres.url } : {}),
          PLAYWRIGHT_JSON_OUTPUT_FILE: report("backup"),
        },
      ),
    () => playwrightCounts(read("backup")),
  );
  await step(
    "Every step of the demo",
    () =>
      node([tool("playwright"), "test", "e2e/process/demo.spec.ts", "--reporter=list,json"], {
        DEMO_STEPS: "all",
        PLAYWRIGHT_JSON_OUTPUT_FILE: report("demo"),
      }),
    () => playwrightCounts(read("demo")),
  );
  await step(
    `${FUZZED} random requests, and every hostile input to every route and page`,
    () =>
      node(
        [
          tool("playwright"),
          "test",
          "e2e/process/fuzz.spec.ts",
          "e2e/process/blocking.spec.ts",
          "e2e/faults/hostile-text.spec.ts",
          "--reporter=list,json",
        ],
        { FUZZ_REQUESTS: FUZZED, EVERY_INPUT: "1", PLAYWRIGHT_JSON_OUTPUT_FILE: report("fuzz") },
      ),
    () => playwrightCounts(read("fuzz")),
  );
  await step(
    "Accessibility in every look",
    () =>
      node(
        [tool("playwright"), "test", "e2e/studio", "-g", "accessibility finding", "--reporter=list,json"],
        {
          EVERY_LOOK: "1",
          PLAYWRIGHT_JSON_OUTPUT_FILE: report("accessibility"),
        },
      ),
    () => playwrightCounts(read("accessibility")),
  );
} else {
  failed();
}
await finish();
