/** `npm run demo:service`: a service to stand in front of, on this machine, that does on cue what services do. */
import path from "node:path";
import { requireNode, root, run } from "./checkout.mjs";
import { ensureInstalled } from "./install.mjs";

requireNode();
await ensureInstalled();
// Ctrl+C reaches the service directly; this process only waits for it.
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => {});
process.exitCode = await run(process.execPath, [
  // The condition under which `server-only` lets a module load.
  "--conditions=react-server",
  "--import=tsx",
  path.join(root, "lib/testing/upstream/demo.ts"),
]);
