/** `npm run demo:service`: a local image service for trying the studio, whose behaviour words in the prompt decide. */
import path from "node:path";
import { requireNode, root, run } from "./checkout.mjs";
import { ensureInstalled } from "./install.mjs";
import { stopWithNpm } from "./stop-with-npm.mjs";

requireNode();
stopWithNpm();
await ensureInstalled();
// Ctrl+C reaches the service directly; this process only waits for it.
process.on("SIGINT", () => {});
process.exitCode = await run(process.execPath, [
  // The condition under which `server-only` lets a module load.
  "--conditions=react-server",
  "--import=tsx",
  path.join(root, "tools/testing/upstream/demo.ts"),
]);
