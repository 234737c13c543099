/**
 * `npm run test:long`: checks that take too long for every change. The last line counts passed, failed and skipped.
 * `npm run test:long -- TEXT`: only the steps with this text in their heading.
 */
import { ensureBrowser } from "./browser.mjs";
import { build } from "./build.mjs";
import { requireNode } from "./checkout.mjs";
import { ensureInstalled } from "./install.mjs";
import { startPostgres } from "./postgres.mjs";
import { createSteps } from "./steps.mjs";
import { startSwift } from "./swift.mjs";

const SCHEDULES = process.env.FAULT_SCHEDULES ?? "2000";
const KILLS = process.env.FAULT_KILLS ?? "100";
const STOPS = process.env.STOPS ?? "12";
const OUTAGE_SECONDS = process.env.OUTAGE_SECONDS ?? "60";
const MANY_KILLS = process.env.MANY_KILLS ?? "20";
const WEBHOOK_KILLS = process.env.WEBHOOK_KILLS ?? "10";
const UPDATE_KILLS = process.env.UPDATE_KILLS ?? "40";
const BACKED_UP = process.env.BACKUP_CREATIONS ?? "200";
const FUZZED = process.env.FUZZ_REQUESTS ?? "6000";
const FUZZ_RUNS = process.env.FUZZ_RUNS ?? "1000";
/** Printed with the steps that use it, and given again to repeat them. */
const FUZZ_SEED = process.env.FUZZ_SEED ?? String(Math.trunc(Math.random() * 2 ** 31));

requireNode();
await ensureInstalled();
const { step, vitest, playwright, failed, report, read, node, atEnd, finish } = createSteps(process.argv[2]);

const postgres = await startPostgres();
if (postgres) atEnd(() => postgres.stop());
/** @type {Record<string, string>} */
const database = postgres ? { TEST_DATABASE_URL: postgres.url } : {};
await vitest(`${SCHEDULES} random fault schedules`, ["tools/testing/schedules"], {
  FAULT_SCHEDULES: SCHEDULES,
  ...database,
});
await vitest(
  "An update, a restore and a move interrupted after every statement, the update from every earlier version",
  ["lib/db/interrupted-update.test.ts", "lib/backup/interrupted.test.ts"],
  {
    EVERY_INTERRUPTION: "1",
    ...database,
  },
);
await vitest(
  `${FUZZ_RUNS} random queries of each streamed file, bodies of board actions and intervals, and a fifth as many orders of changes and polls, FUZZ_SEED=${FUZZ_SEED}`,
  ["app/api/streams.test.ts", "app/api/boards/hostile.test.ts", "lib/creations/poll"],
  {
    FUZZ_RUNS,
    FUZZ_SEED,
    ...database,
  },
);
await vitest(
  "A process killed during an edit, with every adapter",
  ["tools/testing/adapters/killed-edits.test.ts"],
  { EVERY_ADAPTER: "1" },
);
await vitest("Every regular expression proven again", ["tools/commands/regular-expressions.test.ts"], {
  EVERY_EXPRESSION: "1",
});
await vitest("Every package in an empty folder", ["tools/commands/packed.test.ts"], { EVERY_PACKAGE: "1" });
const swift = await startSwift({ install: true });
if (swift) {
  atEnd(() => swift.stop());
  await vitest("Pictures on a real S3 server", ["lib/pictures", "tools/commands/admin/pictures"], {
    ...swift.environment,
    ...database,
  });
} else
  console.log("\n!! No S3 server (Swift) on this machine: the tests of pictures on a real one are SKIPPED.");
// It says itself that it is skipped where SD_SERVER and SD_WEIGHTS are not set.
await vitest("The real sd-server", ["tools/commands/model/real-server.test.ts"]);
await step(
  "Small wrong changes, one at a time",
  () =>
    node(["--import=tsx", "tools/testing/mutations/runner/run.ts"], {
      MUTATIONS_REPORT: report("mutations"),
      ...database,
    }),
  () => read(report("mutations")),
);
await step("10 000 random prompts", () => node(["--import=tsx", "packages/sketch-engine/fuzz.ts"]));
if (await step("Production build", () => build())) {
  await ensureBrowser();
  await playwright(`Killed ${KILLS} times`, ["e2e/faults/crash.spec.ts", "e2e/faults/sheets.spec.ts"], {
    FAULT_KILLS: KILLS,
  });
  await playwright(`Killed ${UPDATE_KILLS} times while it updates`, ["e2e/process/update.spec.ts"], {
    UPDATE_KILLS,
  });
  await playwright(`Stopped ${STOPS} times under load`, ["e2e/process/stop.spec.ts"], {
    STOPS,
  });
  await playwright(`Outages of ${OUTAGE_SECONDS} seconds`, ["e2e/process/outages.spec.ts", "--workers=1"], {
    OUTAGE_SECONDS,
  });
  await playwright(
    `Four processes, killed ${MANY_KILLS} times, stopped and replaced under load`,
    ["e2e/process/many.spec.ts", "--workers=1"],
    {
      MANY_KILLS,
      ...database,
    },
  );
  await playwright(
    `Four processes, killed ${WEBHOOK_KILLS} times while webhooks are sent`,
    ["e2e/process/webhooks.spec.ts", "--workers=1"],
    {
      WEBHOOK_KILLS,
      ...database,
    },
  );
  await playwright(
    `${BACKED_UP} creations on PostgreSQL and S3 backed up under load, destroyed and restored`,
    ["e2e/process/backup.spec.ts", "--workers=1"],
    {
      BACKUP_CREATIONS: BACKED_UP,
      ...database,
    },
  );
  await playwright("Every step of the demo", ["e2e/process/demo.spec.ts"], {
    DEMO_STEPS: "all",
  });
  await playwright(
    `${FUZZED} random requests, FUZZ_SEED=${FUZZ_SEED}, and every hostile input to every route and page`,
    ["e2e/process/fuzz.spec.ts", "e2e/process/blocking.spec.ts", "e2e/faults/hostile-text.spec.ts"],
    { FUZZ_REQUESTS: FUZZED, FUZZ_SEED, EVERY_INPUT: "1" },
  );
  await playwright("Accessibility in every look", ["e2e/studio", "-g", "accessibility finding"], {
    EVERY_LOOK: "1",
  });
} else {
  failed();
}
await finish();
