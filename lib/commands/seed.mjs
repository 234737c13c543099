/** `npm run seed -- --count N --name NAME`: fills the studio of this machine with creations that look like real ones. */
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
  path.join(root, "lib/commands/seed.ts"),
  ...process.argv.slice(2),
]);
