/** `npm start`: installs and builds if necessary, starts the studio on this machine, and prints its address. */
import net from "node:net";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { ensureBuilt, standalone } from "./build.mjs";
import { fail, requireNode } from "./checkout.mjs";
import { localEnvironment } from "./environment.mjs";
import { ensureInstalled } from "./install.mjs";
import { startLocalModel } from "./local-model.mjs";
import { stopWithNpm } from "./stop-with-npm.mjs";

/** Longer than the server waits for a database that is away. */
const READY_WITHIN_MS = 360_000;
const IMPATIENT_AFTER_MS = 1_000;

requireNode();
stopWithNpm();
const { port, host } = localEnvironment();
await requireFreePort();
await ensureInstalled();
if (!(await ensureBuilt())) fail("The build failed; see the messages above.");

Object.assign(process.env, { NODE_ENV: "production", NEXT_MANUAL_SIG_HANDLE: "true" });
handleCtrlC();
await startLocalModel();
// The server runs in this process, so that no child process can be left behind and signals arrive directly.
await import(pathToFileURL(path.join(standalone, "server.js")).href);
await untilReady();
console.log(`\nPrompt Studio is ready at ${process.env.NEXTAUTH_URL}`);
console.log(`${signInLine()} Stop it with Ctrl+C.\n`);

/** The studio stops itself on the first signal. npm sends Ctrl+C twice; the second must not end it early. */
function handleCtrlC() {
  let first = 0;
  process.on("SIGINT", () => {
    first ||= Date.now();
    if (Date.now() - first > IMPATIENT_AFTER_MS) process.exit(130);
  });
}

/** Checked before the build, because a build replaces the folder that a running studio serves. */
function requireFreePort() {
  return new Promise((resolve) => {
    const probe = net.createServer();
    probe.once("error", (error) => {
      const code = "code" in error ? error.code : undefined;
      if (code === "EADDRINUSE")
        fail(
          `Port ${port} is in use by another program. Stop it, or choose another: PORT=${port + 1} npm start`,
        );
      fail(`Cannot listen on ${host}, port ${port}: ${error.message}`);
    });
    probe.listen(port, host, () => probe.close(resolve));
  });
}

async function untilReady() {
  const reachable = host === "0.0.0.0" ? "127.0.0.1" : host === "::" ? "::1" : host;
  const address = `http://${reachable.includes(":") ? `[${reachable}]` : reachable}:${port}/api/health/live`;
  const deadline = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadline) {
    const answer = await fetch(address).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  fail(`The studio did not answer at ${address} within ${READY_WITHIN_MS / 1000} seconds.`);
}

function signInLine() {
  const { GITHUB_ID, GOOGLE_ID, OIDC_ID, DEMO_SIGN_IN } = process.env;
  const demo = DEMO_SIGN_IN === undefined ? !(GITHUB_ID || GOOGLE_ID || OIDC_ID) : DEMO_SIGN_IN === "true";
  return demo ? "Sign in there with any name." : "Sign in there with your account.";
}
