/** `npm run dev`: the studio with hot reload, with the same settings and the same data as `npm start`. */
import { requireNode, run, tool } from "./checkout.mjs";
import { localEnvironment } from "./environment.mjs";
import { ensureInstalled } from "./install.mjs";
import { startLocalModel } from "./local-model.mjs";
import { stopWithNpm } from "./stop-with-npm.mjs";

requireNode();
stopWithNpm();
const { port, host } = localEnvironment();
await ensureInstalled();
const { buildGuest } = await import("guest/build");
await buildGuest();
await startLocalModel();
// Ctrl+C reaches Next directly; this process only waits for it.
process.on("SIGINT", () => {});
process.exitCode = await run(process.execPath, [tool("next"), "dev", "-p", String(port), "-H", host]);
