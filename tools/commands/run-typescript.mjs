/** Runs a command written in TypeScript, with the settings and arguments of this process. */
import path from "node:path";
import { requireNode, root, run } from "./checkout.mjs";
import { localEnvironment } from "./environment.mjs";
import { ensureInstalled } from "./install.mjs";

/**
 * Sets the exit code of this process.
 *
 * @param {string} file in tools/commands
 * @param {string[]} first arguments before those of this process
 */
export async function runTypeScript(file, ...first) {
  requireNode();
  localEnvironment();
  await ensureInstalled();
  process.exitCode = await run(process.execPath, [
    // The condition under which `server-only` allows a module to load.
    "--conditions=react-server",
    "--import=tsx",
    path.join(root, "tools/commands", file),
    ...first,
    ...process.argv.slice(2),
  ]);
}
