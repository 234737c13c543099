/** Finds programs on this machine. */
import { accessSync, constants, readdirSync, statSync } from "node:fs";
import path from "node:path";

/**
 * The first of these programs that is on the PATH or in one of the folders.
 *
 * @param {string[]} names
 * @param {string[]} [folders]
 * @returns {string | null} absolute
 */
export function findProgram(names, folders = []) {
  const places = [...(process.env.PATH ?? "").split(path.delimiter), ...folders].filter(path.isAbsolute);
  for (const name of names) {
    for (const place of places) {
      const file = path.join(place, name);
      if (isProgram(file)) return file;
    }
  }
  return null;
}

/** @param {string} file */
export function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

/**
 * The folders inside a folder, newest version first.
 *
 * @param {string} folder
 * @returns {string[]} empty when there is no such folder.
 */
export function versionsIn(folder) {
  try {
    const byVersion = new Intl.Collator("en", { numeric: true });
    return readdirSync(folder)
      .sort(byVersion.compare)
      .reverse()
      .map((name) => path.join(folder, name));
  } catch {
    return [];
  }
}
