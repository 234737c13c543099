import type { Mutation } from "./mutation";

const INTERRUPTED = ["lib/db/interrupted-update.test.ts"];
const COPIED = ["lib/db/update/copy-before-update.test.ts"];

/** Updates of the database that are interrupted, and the copies from before them. */
export const UPDATE_MUTATIONS: readonly Mutation[] = [
  {
    rule: "All migrations of an update are one transaction.",
    file: "lib/db/migrate.ts",
    find: "await db.transaction().execute((tx) => update(tx.withPlugin(letSignalsIn), migrations, before));",
    replace: "await update(db.withPlugin(letSignalsIn), migrations, before);",
    tests: INTERRUPTED,
  },
  {
    rule: "What an earlier version left in the middle of an update is removed before the update begins again.",
    file: "lib/db/migrate.ts",
    find: "mayBeThere ? await removeLeftovers(tx, migrations, name) : null",
    replace: "!mayBeThere ? await removeLeftovers(tx, migrations, name) : null",
    tests: INTERRUPTED,
  },
  {
    rule: "An index that an interrupted update removed is made again.",
    file: "lib/db/update/leftovers.ts",
    find: "if (!indexes.has(name)) await",
    replace: "if (indexes.has(name)) await",
    tests: ["lib/db/update/leftovers.test.ts", ...INTERRUPTED],
  },
  {
    rule: "Values that no update writes are never removed.",
    file: "lib/db/update/leftovers.ts",
    find: "if (lost.length > 0)",
    replace: "if (lost.length > 99)",
    tests: ["lib/db/update/leftovers.test.ts"],
  },
  {
    rule: "A stop signal reaches a process between two statements of an update.",
    file: "lib/db/migrate.ts",
    find: "await new Promise((resolve) => setImmediate(resolve));",
    replace: "await Promise.resolve();",
    tests: ["lib/start/stop-signals.test.ts"],
  },
  {
    rule: "The copy before an update is made for its owner only.",
    file: "lib/db/update/copy-before-update.ts",
    find: '"wx", 0o600',
    replace: '"wx", 0o644',
    tests: COPIED,
  },
  {
    rule: "A copy is made only where there is room for it and the update.",
    file: "lib/db/update/copy-before-update.ts",
    find: "if (bavail * bsize >= needed) return;",
    replace: "if (bavail * bsize >= bytes) return;",
    tests: COPIED,
  },
  {
    rule: "The copy of an earlier update is removed once the new one is complete.",
    file: "lib/db/update/copy-before-update.ts",
    find: "name !== path.basename(place) && isOfUpdate(name)",
    replace: 'name === "" && isOfUpdate(name)',
    tests: COPIED,
  },
  {
    rule: "An operator's own copies of the database stay in an update.",
    file: "lib/db/update/copy-before-update.ts",
    find: "name !== path.basename(place) && isOfUpdate(name)",
    replace: "name !== path.basename(place) && (true || isOfUpdate(name))",
    tests: COPIED,
  },
  {
    rule: "With the default linger a stop ends within Docker's ten seconds.",
    file: "lib/settings/stop.ts",
    find: "stopFinishMs: WITHIN_MS - stopLingerMs",
    replace: "stopFinishMs: FINISH_MS",
    tests: ["lib/settings/stop.test.ts"],
  },
];
