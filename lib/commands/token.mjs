/** `npm run token -- --name NAME`: a personal access token for the studio of this machine, on the last line of stdout. */
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
  path.join(root, "lib/commands/token.ts"),
  ...process.argv.slice(2),
]);
