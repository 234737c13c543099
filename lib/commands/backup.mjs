/** `npm run backup -- FILE`: a copy of the database of this machine's studio, also while it runs. */
import path from "node:path";
import { requireNode, root, run } from "./checkout.mjs";
import { localEnvironment } from "./environment.mjs";
import { ensureInstalled } from "./install.mjs";

requireNode();
localEnvironment();
await ensureInstalled();
process.exitCode = await run(process.execPath, [
  // The condition under which `server-only` lets a module load.
  "--conditions=react-server",
  "--import=tsx",
  path.join(root, "lib/commands/backup.ts"),
  ...process.argv.slice(2),
]);
