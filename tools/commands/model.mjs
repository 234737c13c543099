/** `npm run model`: a model on this machine: what fits, getting it, choosing it, removing it. */
import { runTypeScript } from "./run-typescript.mjs";
import { stopWithNpm } from "./stop-with-npm.mjs";

stopWithNpm();
// Ctrl+C reaches the command directly, which says how to go on; this process only waits for it.
process.on("SIGINT", () => {});
await runTypeScript("model.ts");
