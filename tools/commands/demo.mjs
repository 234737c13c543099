/** `npm run demo`: a studio to show to others, offline, with a script of eight minutes, in the same state at each start. */
import { execFile, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { fail, requireNode, root } from "./checkout.mjs";
import { leaveDemoFolder, resetDemoFolder } from "./demo/demo-folder.mjs";
import { localEnvironment } from "./environment.mjs";
import { freePort } from "./free-port.mjs";
import { ensureInstalled } from "./install.mjs";
import { stopWithNpm } from "./stop-with-npm.mjs";

const SERVICE_READY_WITHIN_MS = 60_000;
/** What a person may choose; everything else is the demo's own, so that it costs nothing and touches no other data. */
const CHOSEN = new Set(["PORT", "DATA_DIR"]);

requireNode();
stopWithNpm();
forgetSettings();
process.env.DEMO_SCRIPT = "true";
localEnvironment();
const folder = path.join(process.env.DATA_DIR ?? "", "demo");
await ensureInstalled();
prepareFolder();
const port = await freePort();
await startService();
Object.assign(process.env, {
  DATA_DIR: folder,
  DEMO_SIGN_IN: "true",
  IMAGE_SERVICE_BASE_URL: `http://127.0.0.1:${port}/api`,
  IMAGE_SERVICE_TOKEN: "demo-service-token",
  MODELS_FILE: path.join(root, "tools/commands/demo/models.json"),
  LOG_LEVEL: "warn",
});
const link = await seed();
// Builds if necessary, and serves in this process.
await import("./start.mjs");
console.log(`The script of the demo:  ${process.env.NEXTAUTH_URL}/demo   (the name Demo is there already)`);
console.log(`The board for guests:    ${link}\n`);
console.log("Started again, everything is as it was at the beginning.\n");

function forgetSettings() {
  const example = readFileSync(path.join(root, ".env.example"), "utf8");
  for (const [, name = ""] of example.matchAll(/^([A-Z0-9_]+)=/gm)) {
    if (!CHOSEN.has(name)) delete process.env[name];
  }
}

function prepareFolder() {
  try {
    resetDemoFolder(folder);
  } catch (error) {
    fail(error instanceof Error ? error.message : String(error));
  }
  process.once("exit", () => leaveDemoFolder(folder));
}

/** The service that does what words in the prompt say. It ends with this process. */
function startService() {
  const child = spawn(process.execPath, [path.join(root, "tools/commands/demo-service.mjs")], {
    cwd: root,
    stdio: ["ignore", "pipe", "inherit"],
    // The name makes it watch this process, also when that is killed.
    env: { ...process.env, DEMO_PORT: String(port), DEMO_KIND: "contract", npm_lifecycle_event: "demo" },
  });
  process.once("exit", () => child.kill("SIGTERM"));
  return new Promise((resolve) => {
    const late = setTimeout(() => fail("The demo service did not start."), SERVICE_READY_WITHIN_MS);
    const ended = () => fail("The demo service did not start.");
    child.once("exit", ended);
    child.stdout.setEncoding("utf8").on("data", (/** @type {string} */ text) => {
      if (!text.includes("listens at")) return;
      clearTimeout(late);
      // From now on it may end before the studio, which Ctrl+C stops too.
      child.off("exit", ended);
      resolve(undefined);
    });
  });
}

/** @returns {Promise<string>} the address of the share link. */
async function seed() {
  const args = ["--conditions=react-server", "--import=tsx", path.join(root, "tools/commands/demo.ts")];
  try {
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root });
    return stdout.trim();
  } catch (error) {
    return fail(`The demo could not be prepared: ${error instanceof Error ? error.message : error}`);
  }
}
