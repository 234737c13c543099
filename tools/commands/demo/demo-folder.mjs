/** The data folder of the demo: emptied at each start, and never any folder that the demo has not made. */
import { lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

/** Marks a folder as the demo's own; contains the id of the process that uses it, or nothing. */
const MARKER = "made-by-npm-run-demo";
/** Kept, so that the addresses of share links are the same after each start. */
const SECRET = "secret";

/**
 * Makes the folder, or empties it.
 *
 * @param {string} folder absolute
 * @throws {Error} with a sentence when the folder is not the demo's own, or in use by another demo. Then nothing was changed.
 */
export function resetDemoFolder(folder) {
  const found = lstatSync(folder, { throwIfNoEntry: false });
  if (found && !found.isDirectory()) throw new Error(`${folder} is no folder. ${OTHERWISE}`);
  const names = found ? readdirSync(folder) : [];
  if (names.length > 0 && !names.includes(MARKER))
    throw new Error(`${folder} was not made by npm run demo, so nothing in it was deleted. ${OTHERWISE}`);
  const user = names.length > 0 ? userOf(folder) : null;
  if (user !== null) throw new Error(`A demo is running in ${folder} (process ${user}). Stop it first.`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeFileSync(path.join(folder, MARKER), `${process.pid}\n`);
  for (const name of names) {
    if (name !== MARKER && name !== SECRET) rmSync(path.join(folder, name), { recursive: true, force: true });
  }
}

const OTHERWISE = "Choose another place: DATA_DIR=elsewhere npm run demo";

/** Lets another demo use the folder. @param {string} folder */
export function leaveDemoFolder(folder) {
  writeFileSync(path.join(folder, MARKER), "");
}

/** @param {string} folder @returns {number | null} the other process that uses it. */
function userOf(folder) {
  const pid = Number(readFileSync(path.join(folder, MARKER), "utf8"));
  return Number.isInteger(pid) && pid > 0 && pid !== process.pid && isAlive(pid) ? pid : null;
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It may be somebody else's.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
