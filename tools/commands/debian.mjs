/** Installs system packages, if this process is root on Debian or a derivative. */
import { existsSync } from "node:fs";
import { run } from "./checkout.mjs";

export const canInstall = process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");

let listsAreFresh = false;
/** Only one installation may run at a time. @type {Promise<unknown>} */
let before = Promise.resolve();

/**
 * @param {...string} packages
 * @returns {Promise<boolean>} whether they are installed now.
 */
export function aptInstall(...packages) {
  const done = before.then(() => installNow(packages));
  before = done.catch(() => {});
  return done;
}

/** @param {string[]} packages */
async function installNow(packages) {
  if (!canInstall) return false;
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  // The package lists of a container image are usually removed; without them nothing can be found.
  if (!listsAreFresh) await run("apt-get", ["update", "-q"], { env });
  listsAreFresh = true;
  return (await run("apt-get", ["install", "-yq", "--no-install-recommends", ...packages], { env })) === 0;
}
