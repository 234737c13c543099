/** Installs the lockfile's packages when they are missing or differ. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { fail, root, run } from "./checkout.mjs";

/**
 * Makes `node_modules` match `package-lock.json`.
 *
 * npm records what it installed. Comparing the record with the lockfile takes milliseconds, and detects an interrupted
 * installation, which has no record, and one without the development packages.
 */
export async function ensureInstalled() {
  if (isInstalled()) return;
  console.error("Installing packages (once, about a minute) …");
  // On stderr, because other programs read the stdout of some commands.
  const code = await run("npm", ["ci", "--include=dev", "--no-audit", "--no-fund"], {
    stdio: ["ignore", 2, 2],
  });
  if (code !== 0) fail("The packages could not be installed. Run `npm ci` for details.");
}

function isInstalled() {
  const wanted = packagesOf("package-lock.json");
  const present = packagesOf(path.join("node_modules", ".package-lock.json"));
  if (!wanted) fail("package-lock.json is missing: this is not a checkout of Prompt Studio.");
  if (!present) return false;
  // Optional packages are each for one platform and have the version of a package that is not optional.
  return Object.entries(wanted).every(
    ([place, { version, optional, devOptional }]) =>
      place === "" || optional || devOptional || present[place]?.version === version,
  );
}

/**
 * @param {string} lockfile
 * @returns {Record<string, { version?: string, optional?: boolean, devOptional?: boolean }> | null}
 */
function packagesOf(lockfile) {
  try {
    return JSON.parse(readFileSync(path.join(root, lockfile), "utf8")).packages;
  } catch {
    return null;
  }
}
