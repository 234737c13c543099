/** `npm run validate`: the fast checks, before a commit. The first that fails ends it. */
import { requireNode, run, tool } from "./checkout.mjs";
import { ensureInstalled } from "./install.mjs";

requireNode();
await ensureInstalled();
const checks = [
  [tool("biome"), "check", "--diagnostic-level=error", "."],
  [tool("next"), "typegen"],
  [tool("tsc"), "--noEmit"],
  [tool("vitest"), "run"],
];
for (const check of checks) {
  process.exitCode = await run(process.execPath, check);
  if (process.exitCode !== 0) break;
}
