/**
 * `node tools/commands/mutations.mjs [table…]`: breaks the code in small ways, one at a time, in a copy, and prints how many of
 * these changes the tests see. The tables are in tools/testing/mutations; PostgreSQL takes part with TEST_DATABASE_URL.
 */
import path from "node:path";
import { requireNode, root, run } from "./checkout.mjs";
import { ensureInstalled } from "./install.mjs";

requireNode();
await ensureInstalled();
// Ctrl+C reaches the program directly; this process only waits for it.
process.on("SIGINT", () => {});
process.exitCode = await run(process.execPath, [
  "--import=tsx",
  path.join(root, "tools/testing/mutations/runner/run.ts"),
  ...process.argv.slice(2),
]);
